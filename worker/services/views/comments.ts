import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Locale } from '#contracts/errors.ts'
import type { Remark, Voice } from '#contracts/remark.ts'
import type { remarksPage } from '#db/queries/news/comments.ts'
import type { VoiceRow } from '#db/queries/news/discussions.ts'
import { presentUserOrNull } from '../profile/present.ts'

type RemarkRow = Awaited<ReturnType<typeof remarksPage>>[number]

/** A remark as the contract shows it. */
export const viewRemark = ({ author, ...row }: RemarkRow, locale: Locale): Remark => ({
  ...row,
  author: presentUserOrNull(author, locale),
})

/** What the database makes of the latest remarks and of the signs. */
interface LatestRow {
  id: string
  authorId: string
  text: string
  at: string
  editedAt: string | null
}

/** What is said of each entry, by its id. */
export const viewVoices = (
  rows: readonly VoiceRow[],
  userOf: (userId: string) => PublicProfile,
): ReadonlyMap<string, Voice> =>
  new Map(
    rows.map((row) => {
      // JSON that the statement itself has made.
      const signs = JSON.parse(row.reactions) as Voice['reactions']
      const latest = JSON.parse(row.remembrance) as LatestRow[]
      return [
        row.entryId,
        {
          reactions: signs,
          remarks: row.remarks,
          remembrance:
            row.remembered === null
              ? null
              : {
                  remarks: row.remembered,
                  latest: latest.map(({ authorId, ...said }) => ({
                    ...said,
                    thread: 'remembrance',
                    author: userOf(authorId),
                    reported: false,
                  })),
                },
        },
      ]
    }),
  )

/** Whether anything is said at all. */
export const isTalkedAbout = ({ reactions, remarks, remembrance }: Voice): boolean =>
  reactions.length > 0 || remarks > 0 || (remembrance?.remarks ?? 0) > 0
