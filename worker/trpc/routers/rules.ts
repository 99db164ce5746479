import { leagueInput } from '#contracts/fields/fields.ts'
import {
  checkedPack,
  checkPackInput,
  namedPackList,
  outputLeaguePack,
  packBody,
  setPackInput,
} from '#contracts/packs/league-pack.ts'
import { leagueRulesView, preview, previewInput, ruleVersion, setScoringInput } from '#contracts/rules.ts'
import { leagueDependsOn } from '#worker/services/page-version.ts'
import { getRules } from '#worker/services/rules/get-rules.ts'
import { checkPack, getPack, listPacks, setPack } from '#worker/services/rules/packs.ts'
import { previewScore } from '#worker/services/rules/preview.ts'
import { setScoring } from '#worker/services/rules/set-scoring.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Rules')

export const rulesRouter = router({
  get: query(
    { scope: 'read', cost: 'page', input: leagueInput, output: leagueRulesView, version: leagueDependsOn },
    getRules,
    {
      get: '/leagues/:id/rules',
      summary: 'The rules of a league: as last saved, in force today, and the latest versions',
    },
  ),
  set: mutation(
    { scope: 'write', cost: 'write', quota: 'administration', input: setScoringInput, output: ruleVersion },
    setScoring,
    {
      put: '/leagues/:id/rules',
      summary: 'Save scoring rules (admins); returns the new version, in force from the next UTC day',
    },
  ),
  preview: query({ scope: 'read', cost: 'light', input: previewInput, output: preview }, previewScore, {
    get: '/leagues/:id/rules/preview',
    summary: 'The points of a death under given rules, with reasons',
    without: ['rules'],
  }),
  pack: query({ scope: 'read', cost: 'light', input: leagueInput, output: outputLeaguePack }, getPack, {
    get: '/leagues/:id/pack',
    summary: 'All rules of a league as last saved, as one document',
  }),
  setPack: mutation(
    { scope: 'write', cost: 'write', quota: 'administration', input: setPackInput, output: ruleVersion },
    setPack,
    {
      put: '/leagues/:id/pack',
      summary: 'Save rules as a document (admins); returns the new version, in force from the next UTC day',
      takes: packBody,
    },
  ),
  packs: query({ scope: 'read', cost: 'light', output: namedPackList }, listPacks, {
    get: '/packs',
    summary: 'The packs of rules to choose from, described in sentences',
  }),
  // It reads little, but parses, validates and describes up to 64 kB.
  check: query({ scope: 'read', cost: 'dear', input: checkPackInput, output: checkedPack }, checkPack, {
    post: '/packs/check',
    summary: 'Validate a pack of rules: its errors by field, or its rules in sentences',
  }),
})
