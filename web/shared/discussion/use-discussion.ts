import { type InfiniteData, type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Comment, Discussion } from '#contracts/comment.ts'
import type { CommentThread, ReactionSign } from '#domain/news/comments.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useRecord } from '#web/lib/api/use-record.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'

const pageSize = 20

export interface DiscussedEntry {
  /** The league's id or slug, and the activity item's id */
  league: string
  entry: string
}

/** Queries whose answers may contain activity items: pages of leagues and people */
const showsEntries = ({ queryKey: [name] }: Query): boolean =>
  Array.isArray(name) && (name[0] === 'league' || name[0] === 'person')

type Pages = InfiniteData<Comment[], string>

const commentsKey = (league: string, entry: string, thread: CommentThread): QueryKey => [
  ['comment', 'list'],
  { input: { league, entry, thread }, type: 'infinite' },
]

/** The comments of a thread, oldest first; loads earlier pages on demand. */
export const useComments = ({ league, entry }: DiscussedEntry, thread: CommentThread, enabled: boolean) => {
  const { client } = trpc.useUtils()
  const query = useRecord<Comment>({
    queryKey: commentsKey(league, entry, thread),
    pageSize,
    read: (page) => client.comment.list.query({ league, entry, thread, ...page }),
    enabled,
  })
  return { ...query, comments: query.data?.toReversed() }
}

/** Prefix of the ids of comments that the server has not confirmed yet */
const unsent = 'unsent'
let lastUnsent = 0
export const isUnsent = ({ id }: Pick<Comment, 'id'>): boolean => id.startsWith(unsent)

const withSign = (
  signs: Discussion['reactions'],
  sign: ReactionSign,
  on: boolean,
): Discussion['reactions'] => {
  const known = signs.find((each) => each.sign === sign)
  if (!known) return on ? [...signs, { sign, count: 1, own: true }] : signs
  if (known.own === on) return signs
  const changed = { ...known, own: on, count: known.count + (on ? 1 : -1) }
  return signs.flatMap((each) => (each !== known ? [each] : changed.count > 0 ? [changed] : []))
}

/** Hashes of the queries that reactions have interrupted */
const interrupted = new Set<string>()

/** Reacts to an activity item, with an optimistic update that is undone if the server refuses. */
export const useReactions = ({ league, entry }: DiscussedEntry) => {
  const { t } = useTranslation('discussion')
  const client = useQueryClient()
  const change = useDiscussionChange(entry)
  const { mutate } = trpc.comment.react.useMutation({
    // In order: of two quick clicks the last one counts.
    scope: { id: `reactions ${entry}` },
    onMutate: async ({ sign, on }) => {
      for (const { queryHash } of client
        .getQueryCache()
        .findAll({ predicate: showsEntries, fetchStatus: 'fetching' }))
        interrupted.add(queryHash)
      await client.cancelQueries({ predicate: showsEntries })
      change((before) => ({ ...before, reactions: withSign(before.reactions, sign, on) }))
    },
    onSuccess: (reactions) => {
      // With several requests in flight, an earlier answer lacks the later reactions.
      if (client.isMutating({ mutationKey: [['comment', 'react']] }) <= 1)
        change((before) => ({ ...before, reactions }))
    },
    onError: (error, { sign, on }) => {
      change((before) => ({ ...before, reactions: withSign(before.reactions, sign, !on) }))
      notifyProblem(t('reactFailed'), error)
    },
    // Not before the last reaction: the answer would lack it.
    onSettled: () => {
      if (client.isMutating({ mutationKey: [['comment', 'react']] }) > 1) return
      void client.invalidateQueries({ predicate: ({ queryHash }) => interrupted.has(queryHash) })
      interrupted.clear()
    },
  })
  return (sign: ReactionSign, on: boolean) => mutate({ league, entry, sign, on })
}

/** The answer with the discussion of an activity item updated, wherever the item occurs in it */
const withDiscussion = (
  data: unknown,
  entry: string,
  update: (before: Discussion) => Discussion,
): unknown => {
  if (Array.isArray(data)) {
    const items: readonly unknown[] = data
    const changed = items.map((item) => withDiscussion(item, entry, update))
    return changed.some((item, place) => item !== items[place]) ? changed : data
  }
  if (typeof data !== 'object' || data === null) return data
  if ('id' in data && data.id === entry && 'voice' in data && data.voice)
    // An object with the item's id and a `voice` is that item.
    return { ...data, voice: update(data.voice as Discussion) }
  const parts = Object.entries(data).map(
    ([key, part]) => [key, part, withDiscussion(part, entry, update)] as const,
  )
  return parts.some(([, before, after]) => before !== after)
    ? Object.fromEntries(parts.map(([key, , after]) => [key, after]))
    : data
}

/** Updates the discussion of an activity item in all cached answers. */
const useDiscussionChange = (entry: string) => {
  const client = useQueryClient()
  return (update: (before: Discussion) => Discussion) =>
    client.setQueriesData({ predicate: showsEntries }, (data: unknown) => withDiscussion(data, entry, update))
}

/** A thread and the number of its comments, in all cached answers */
const useCachedThread = ({ league, entry }: DiscussedEntry, thread: CommentThread) => {
  const client = useQueryClient()
  const changeDiscussion = useDiscussionChange(entry)
  const key = commentsKey(league, entry, thread)
  const changePages = (update: (pages: Comment[][]) => Comment[][]) =>
    client.setQueryData(key, (data: Pages | undefined) => data && { ...data, pages: update(data.pages) })
  const change = (update: (comments: Comment[]) => Comment[]) => changePages((pages) => pages.map(update))
  return {
    append: (comment: Comment) => changePages(([newest = [], ...older]) => [[comment, ...newest], ...older]),
    put: (id: string, now: Comment) =>
      change((comments) => comments.map((each) => (each.id === id ? now : each))),
    drop: (id: string) => change((comments) => comments.filter((each) => each.id !== id)),
    /** Inserts a comment at its place by time. */
    putBack: (comment: Comment) =>
      changePages((pages) => {
        const place = pages.findIndex((page) => page.some(({ id }) => id <= comment.id))
        const at = place < 0 ? pages.length - 1 : place
        const page = (pages[at] ?? []).filter(({ id }) => id !== comment.id)
        return pages.with(
          at,
          [...page, comment].sort((a, b) => (a.id < b.id ? 1 : -1)),
        )
      }),
    count: (by: number) =>
      changeDiscussion((before) =>
        thread === 'talk'
          ? { ...before, remarks: before.remarks + by }
          : {
              ...before,
              remembrance: before.remembrance && {
                ...before.remembrance,
                remarks: before.remembrance.remarks + by,
              },
            },
      ),
    /** Cancels requests whose answers would lack a change. */
    hold: async () => {
      await client.cancelQueries({ queryKey: key })
      await client.cancelQueries({ predicate: showsEntries })
    },
    /**
     * Refetches the thread and the pages that show the item, once no change is in flight. To be called after a refused
     * change was undone, so that the undoing does not count on top of the server's answer.
     */
    settle: (): void => {
      if (client.isMutating({ mutationKey: [['comment']] }) > 0) return
      void client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ predicate: showsEntries })
    },
  }
}

/** Adds, edits, removes and reports comments, with optimistic updates that are undone if the server refuses. */
export const useCommentChanges = ({ league, entry }: DiscussedEntry, thread: CommentThread) => {
  const { t } = useTranslation(['discussion', 'common'])
  const { append, put, drop, putBack, count, hold, settle } = useCachedThread({ league, entry }, thread)
  const adding = trpc.comment.add.useMutation()
  const editing = trpc.comment.edit.useMutation()
  const removing = trpc.comment.remove.useMutation()
  const restoring = trpc.comment.restore.useMutation()
  const reporting = trpc.comment.report.useMutation()
  /** Runs a change, and undoes it with a notice if it is refused. Returns whether it was accepted. */
  const attempt = async (failed: string, work: () => Promise<void>, undo?: () => void): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      undo?.()
      notifyProblem(failed, error)
      return false
    } finally {
      settle()
    }
  }
  const restore = ({ id }: Comment) =>
    attempt(t('undoFailed'), async () => void (await restoring.mutateAsync({ league, id })))

  return {
    /** Returns false if the comment was refused. */
    add: async (text: string, author: PublicProfile): Promise<boolean> => {
      await hold()
      const id = `${unsent}:${++lastUnsent}`
      const at = new Date().toISOString()
      append({ id, thread, author, text, at, editedAt: null, reported: false })
      count(1)
      return attempt(
        t('addFailed'),
        async () => void put(id, await adding.mutateAsync({ league, entry, thread, text })),
        () => {
          drop(id)
          count(-1)
        },
      )
    },
    /** Returns false if the text was refused. */
    edit: async (comment: Comment, text: string): Promise<boolean> => {
      await hold()
      const { id } = comment
      put(id, { ...comment, text, editedAt: new Date().toISOString() })
      return attempt(
        t('editFailed'),
        async () => void put(id, await editing.mutateAsync({ league, id, text })),
        () => put(id, comment),
      )
    },
    remove: async (comment: Comment) => {
      await hold()
      drop(comment.id)
      count(-1)
      await attempt(
        t('removeFailed'),
        async () => {
          await removing.mutateAsync({ league, id: comment.id })
          notify.success(t('removed'), {
            action: { label: t('common:actions.undo'), onClick: () => void restore(comment) },
          })
        },
        () => {
          putBack(comment)
          count(1)
        },
      )
    },
    report: ({ id }: Comment) =>
      attempt(t('reportFailed'), async () => {
        await reporting.mutateAsync({ league, id })
        notify.success(t('reportSent'))
      }),
  }
}
export type CommentChanges = ReturnType<typeof useCommentChanges>
