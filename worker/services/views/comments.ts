import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Comment, Discussion } from '#contracts/comment.ts'
import type { Locale } from '#contracts/errors.ts'
import type { commentsPage } from '#db/queries/news/comments.ts'
import type { DiscussionRow } from '#db/queries/news/discussions.ts'
import { presentUserOrNull } from '../profile/present.ts'

type CommentRow = Awaited<ReturnType<typeof commentsPage>>[number]

export const viewComment = ({ author, ...row }: CommentRow, locale: Locale): Comment => ({
  ...row,
  author: presentUserOrNull(author, locale),
})

/** A row of the latest comments, as the query returns it. */
type LatestRow = Pick<Comment, 'id' | 'text' | 'at' | 'editedAt' | 'reported'> & { authorId: string }

/** Discussions by the id of their activity item. */
export const viewDiscussions = (
  rows: readonly DiscussionRow[],
  userOf: (userId: string) => PublicProfile,
): ReadonlyMap<string, Discussion> =>
  new Map(
    rows.map((row) => {
      // JSON made by the query itself.
      const signs = JSON.parse(row.reactions) as Discussion['reactions']
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
                  })),
                },
        },
      ]
    }),
  )

/** True if there is any comment or reaction. */
export const isTalkedAbout = ({ reactions, remarks, remembrance }: Discussion): boolean =>
  reactions.length > 0 || remarks > 0 || (remembrance?.remarks ?? 0) > 0
