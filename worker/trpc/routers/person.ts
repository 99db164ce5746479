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
      summary: 'Search people; dead people have a deathDate, null if the day is unknown',
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
      summary: 'A person: stored biography, life status with evidence and history, and picks in your leagues',
    },
  ),
  biography: query(
    { scope: 'read', cost: 'page', input: personInput, output: biographyAnswer },
    readBiography,
    {
      get: '/people/:wikidata_id/biography',
      summary:
        'The biography of a person: the first paragraph of the Wikipedia article, fetched if it is not stored',
    },
  ),
  browse: query({ scope: 'read', cost: 'page', input: browsePeopleInput, output: browsedPeople }, browse, {
    get: ['/leagues/:id/people', '/league/:id/people'],
    summary:
      'Living people by age, field of work and country, twenty per page, and whether you can pick them (members)',
    takes: browseQuery,
  }),
  watchlist: query(
    { scope: 'read', cost: 'light', input: watchlistInput, output: watchlistPeople },
    readWatchlist,
    {
      get: '/in-mind',
      summary: 'Your watchlist; it is private',
    },
  ),
  watch: mutation({ scope: 'write', cost: 'write', quota: 'inMind', input: personInput }, addToWatchlist, {
    put: '/in-mind/:wikidata_id',
    summary: 'Add a person to your watchlist (200 at most)',
  }),
  unwatch: mutation({ scope: 'write', cost: 'write', quota: null, input: personInput }, removeFromWatchlist, {
    delete: '/in-mind/:wikidata_id',
    summary: 'Remove a person from your watchlist',
  }),
  rule: mutation(
    { scope: 'write', cost: 'write', quota: 'rulings', input: proposeRulingInput },
    proposeRuling,
    {
      post: ['/leagues/:id/people/:wikidata_id/ruling', '/league/:id/people/:wikidata_id/ruling'],
      summary:
        'Rule on a person for this league only (admins): a day of death or `alive`; in force after 48 hours without objection',
    },
  ),
  withdrawRuling: mutation({ scope: 'write', cost: 'write', quota: null, input: rulingInput }, withdraw, {
    delete: ['/leagues/:id/people/:wikidata_id/ruling', '/league/:id/people/:wikidata_id/ruling'],
    summary: 'Withdraw the league’s ruling on a person (admins)',
  }),
  objectToRuling: mutation(
    { scope: 'write', cost: 'write', quota: 'rulings', input: objectInput },
    objectToRuling,
    {
      post: [
        '/leagues/:id/people/:wikidata_id/ruling/objection',
        '/league/:id/people/:wikidata_id/ruling/objection',
      ],
      summary: 'Object to the league’s ruling on a person within 48 hours (members)',
    },
  ),
  votes: query({ scope: 'read', cost: 'light', input: leagueInput, output: leagueVotes }, readVotes, {
    get: ['/leagues/:id/votes', '/league/:id/votes'],
    summary: 'The votes against picking people in this season, and the people barred by them (members)',
  }),
  vote: mutation(
    { scope: 'write', cost: 'write', quota: 'votes', input: voteInput, output: leagueVotes },
    castVote,
    {
      post: ['/leagues/:id/people/:wikidata_id/vote', '/league/:id/people/:wikidata_id/vote'],
      summary: 'Vote against picking a person, until the season or its draft begins (members)',
    },
  ),
  unvote: mutation(
    { scope: 'write', cost: 'write', quota: null, input: voteInput, output: leagueVotes },
    withdrawVote,
    {
      delete: ['/leagues/:id/people/:wikidata_id/vote', '/league/:id/people/:wikidata_id/vote'],
      summary: 'Withdraw your vote against picking a person (members)',
    },
  ),
  health: query({ scope: 'read', cost: 'page', input: leagueInput, output: refreshHealth }, readHealth, {
    get: ['/leagues/:id/refresh-health', '/league/:id/refresh-health'],
    summary: 'State of the status refresh (admins)',
  }),
})
