import { leagueInput } from '#contracts/fields/fields.ts'
import { biographyAnswer } from '#contracts/people/biography.ts'
import {
  browsedPeople,
  browsePeopleInput,
  searchPeopleInput,
  searchPeopleResult,
  watchlistInput,
  watchlistPeople,
} from '#contracts/people/find-people.ts'
import {
  objectInput,
  personInput,
  personPage,
  proposeRulingInput,
  refreshHealth,
  rulingInput,
} from '#contracts/people/person.ts'
import { leagueVotes, voteInput } from '#contracts/people/votes.ts'
import { browseQuery, foundForPrograms, restPersonFound } from '#contracts/rest-shapes.ts'
import { readBiography } from '#worker/services/people/biography.ts'
import { readHealth } from '#worker/services/people/health.ts'
import { objectToRuling, proposeRuling, withdraw } from '#worker/services/people/rulings.ts'
import { castVote, readVotes, withdrawVote } from '#worker/services/people/votes.ts'
import { personDependsOn, readPerson } from '#worker/services/screens/person.ts'
import { browse } from '#worker/services/search/browse-people.ts'
import { searchPeople } from '#worker/services/search/search-people.ts'
import { addToWatchlist, readWatchlist, removeFromWatchlist } from '#worker/services/search/watchlist.ts'
import { Reply } from '../declaration.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('People')

export const personRouter = router({
  search: query(
    { scope: 'read', cost: 'page', input: searchPeopleInput, output: searchPeopleResult },
    searchPeople,
    {
      get: '/picks/search',
      summary: 'Search people; the dead have a deathDate, null where the day is not known',
      answers: foundForPrograms.array(),
      verbatim: true,
      reply: ({ source, people }) => new Reply(people.map(restPersonFound), { 'X-Search-Source': source }),
    },
  ),
  get: query(
    { scope: 'read', cost: 'page', input: personInput, output: personPage, version: personDependsOn },
    readPerson,
    {
      get: '/people/:wikidata_id',
      summary:
        'A person: biography as it is kept, life status with evidence and history, and who in one’s leagues has picked them',
    },
  ),
  biography: query(
    { scope: 'read', cost: 'page', input: personInput, output: biographyAnswer },
    readBiography,
    {
      get: '/people/:wikidata_id/biography',
      summary: 'Who a person is: the first paragraph of Wikipedia’s article, read there where it is not kept',
    },
  ),
  browse: query({ scope: 'read', cost: 'page', input: browsePeopleInput, output: browsedPeople }, browse, {
    get: ['/leagues/:id/people', '/league/:id/people'],
    summary:
      'Living people by age, field of work and country, twenty at a time, and whether they can go on your list (members)',
    takes: browseQuery,
  }),
  watchlist: query(
    { scope: 'read', cost: 'light', input: watchlistInput, output: watchlistPeople },
    readWatchlist,
    {
      get: '/in-mind',
      summary: 'The people you keep in mind; nobody else learns of them',
    },
  ),
  watch: mutation({ scope: 'write', cost: 'write', quota: 'inMind', input: personInput }, addToWatchlist, {
    put: '/in-mind/:wikidata_id',
    summary: 'Keep somebody in mind, of two hundred at most',
  }),
  unwatch: mutation({ scope: 'write', cost: 'write', quota: null, input: personInput }, removeFromWatchlist, {
    delete: '/in-mind/:wikidata_id',
    summary: 'Stop keeping somebody in mind',
  }),
  rule: mutation(
    { scope: 'write', cost: 'write', quota: 'rulings', input: proposeRulingInput },
    proposeRuling,
    {
      post: ['/leagues/:id/people/:wikidata_id/ruling', '/league/:id/people/:wikidata_id/ruling'],
      summary:
        'Rule on a person for this league alone (admins): a day of death or `alive`; in force after 48 hours without objection',
    },
  ),
  withdrawRuling: mutation({ scope: 'write', cost: 'write', quota: null, input: rulingInput }, withdraw, {
    delete: ['/leagues/:id/people/:wikidata_id/ruling', '/league/:id/people/:wikidata_id/ruling'],
    summary: 'Take the league’s ruling on a person back (admins)',
  }),
  objectToRuling: mutation(
    { scope: 'write', cost: 'write', quota: 'rulings', input: objectInput },
    objectToRuling,
    {
      post: [
        '/leagues/:id/people/:wikidata_id/ruling/objection',
        '/league/:id/people/:wikidata_id/ruling/objection',
      ],
      summary: 'Object to the league’s ruling on a person, within its 48 hours (members)',
    },
  ),
  votes: query({ scope: 'read', cost: 'light', input: leagueInput, output: leagueVotes }, readVotes, {
    get: ['/leagues/:id/votes', '/league/:id/votes'],
    summary:
      'Whom members have voted against picking in this season, who voted, and whom that bars (members)',
  }),
  vote: mutation(
    { scope: 'write', cost: 'write', quota: 'votes', input: voteInput, output: leagueVotes },
    castVote,
    {
      post: ['/leagues/:id/people/:wikidata_id/vote', '/league/:id/people/:wikidata_id/vote'],
      summary: 'Vote against picking somebody, until the season or its draft begins (members)',
    },
  ),
  unvote: mutation(
    { scope: 'write', cost: 'write', quota: null, input: voteInput, output: leagueVotes },
    withdrawVote,
    {
      delete: ['/leagues/:id/people/:wikidata_id/vote', '/league/:id/people/:wikidata_id/vote'],
      summary: 'Take your vote against picking somebody back (members)',
    },
  ),
  health: query({ scope: 'read', cost: 'page', input: leagueInput, output: refreshHealth }, readHealth, {
    get: ['/leagues/:id/refresh-health', '/league/:id/refresh-health'],
    summary: 'How the watch over life and death does (admins)',
  }),
})
