import type { LifeEvidence } from '#contracts/people/person.ts'
import type { Assessment, DeathClaim, StoredEvidence } from '#domain/life-status/statuses.ts'
import { shownDate } from '../views/people.ts'

const dateOf = (assessment: Assessment): string | null => {
  if ('precision' in assessment) return shownDate(assessment.date, assessment.precision)
  return 'date' in assessment ? assessment.date : null
}

const viewClaim = (claim: DeathClaim): LifeEvidence['claims'][number] =>
  claim.kind === 'date'
    ? {
        kind: claim.kind,
        date: shownDate(claim.date, claim.precision),
        referenced: claim.referenced,
        sources: claim.sources,
      }
    : { kind: claim.kind, date: null, referenced: false, sources: [] }

const revisionUrl = (personId: string, revision: number | null): string | null =>
  revision === null ? null : `https://www.wikidata.org/w/index.php?title=${personId}&oldid=${revision}`

export const viewEvidence = (personId: string, evidence: StoredEvidence): LifeEvidence => ({
  verdict: evidence.assessment.kind,
  date: dateOf(evidence.assessment),
  referenced: 'referenced' in evidence.assessment && evidence.assessment.referenced,
  rank: evidence.rank,
  revision: evidence.revision,
  revisionUrl: revisionUrl(personId, evidence.revision),
  claims: evidence.claims.map(viewClaim),
  wikipedia: evidence.secondOpinion?.by === undefined ? evidence.secondOpinion : null,
})

/** The evidence of a log row; null if the row has none (a merge, a deleted item). */
export const viewLoggedEvidence = (personId: string, logged: Record<string, unknown>): LifeEvidence | null =>
  // Rows with an assessment contain the evidence stored with the person at that time
  // (worker/services/people/refresh/life.ts).
  'assessment' in logged ? viewEvidence(personId, logged as unknown as StoredEvidence) : null
