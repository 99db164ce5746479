import type { z } from 'zod'
import { fieldToWire, messageToWire } from '#contracts/fields/spelling.ts'
import { issueDetail } from '#contracts/fields/validation.ts'
import {
  type checkedPack,
  type checkPackInput,
  leaguePack,
  type namedPackList,
  type outputLeaguePack,
  type setPackInput,
} from '#contracts/packs/league-pack.ts'
import type { RuleVersion } from '#contracts/rules.ts'
import { packSentences } from '#contracts/words/pack-words.ts'
import { packTexts } from '#contracts/words/rule-texts.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { withoutLabels } from '#domain/packs/item-labels.ts'
import { namedDocument, packNames } from '#domain/packs/named-packs.ts'
import { scoringOf, settingsOf, type WholeDocument, wholeDocument } from '#domain/packs/pack-document.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { readAsMember, readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { boundRules, leagueFacts } from '../views/leagues.ts'
import { setScoring } from './set-scoring.ts'

// The contract's list of terms is a mutable array.
const outputDocument = (document: WholeDocument) => ({ ...document, terms: [...document.terms] })

/** All rules of a league, as saved last, as one document. */
export const getPack = async (
  ctx: Ctx,
  input: { league: string },
): Promise<z.input<typeof outputLeaguePack>> => {
  const { rows } = await readAsMember(ctx, input.league, ({ leagueId }) => leagueFacts(ctx, leagueId))
  const { latest } = boundRules(rows.versions, dayOf(ctx.now))
  return outputDocument(wholeDocument(packOf(latest), latest))
}

/**
 * Saves all rules that a document contains; they are in force from the next UTC day. Returns the version saved last.
 * @throws AppError those of updateLeague
 */
export const setPack = (ctx: Ctx, { league, pack }: z.output<typeof setPackInput>): Promise<RuleVersion> => {
  return setScoring(ctx, { league, pack: scoringOf(pack), ...settingsOf(pack) })
}

/** The built-in packs, with their rules in words. */
export const listPacks = async (ctx: Ctx): Promise<z.input<typeof namedPackList>> => {
  await readAsUser(ctx, () => ({}))
  const words = packTexts(ctx.locale)
  return packNames.map((name) => {
    const pack = namedDocument(name)
    return {
      name,
      title: words.t(`names.${name}`),
      about: words.t(`about.${name}`),
      sentences: packSentences(pack, words),
      pack: outputDocument(pack),
    }
  })
}

/** Whether a document is a valid pack, and its rules in words. */
export const checkPack = async (
  ctx: Ctx,
  { pack }: z.output<typeof checkPackInput>,
): Promise<z.input<typeof checkedPack>> => {
  await readAsUser(ctx, () => ({}))
  const { data, error } = leaguePack.safeParse(pack)
  if (data) return { problems: [], sentences: packSentences(withoutLabels(data), packTexts(ctx.locale)) }
  const problems = error.issues.map((issue) => {
    const { field, detail } = issueDetail(issue, ctx.locale)
    return { path: fieldToWire(field ?? ''), message: messageToWire({ field, message: detail }) }
  })
  return { problems, sentences: [] }
}
