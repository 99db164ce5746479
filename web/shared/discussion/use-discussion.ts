import {
  type InfiniteData,
  type Query,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Comment, Discussion } from '#contracts/comment.ts'
import type { CommentThread, ReactionSign } from '#domain/news/comments.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
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
  const query = useInfiniteQuery({
    queryKey: commentsKey(league, entry, thread),
    queryFn: ({ pageParam }) =>
      client.comment.list.query({
        league,
        entry,
        thread,
        limit: pageSize,
        ...(pageParam ? { before: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: (last: Comment[]) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    enabled,
  })
  return { ...query, comments: query.data?.pages.flat().toReversed() }
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
    onMutate: async ({ sign, on }) => {
      for (const { queryHash } of client
        .getQueryCache()
        .findAll({ predicate: showsEntries, fetchStatus: 'fetching' }))
        interrupted.add(queryHash)
      await client.cancelQueries({ predicate: showsEntries })
      change((voice) => ({ ...voice, reactions: withSign(voice.reactions, sign, on) }))
    },
    onSuccess: (reactions) => {
      // With several requests in flight, an earlier answer lacks the later reactions.
      if (client.isMutating({ mutationKey: [['comment', 'react']] }) <= 1)
        change((voice) => ({ ...voice, reactions }))
    },
    onError: (error, { sign, on }) => {
      change((voice) => ({ ...voice, reactions: withSign(voice.reactions, sign, !on) }))
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
const withDiscussion = (data: unknown, entry: string, update: (said: Discussion) => Discussion): unknown => {
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
  return (update: (said: Discussion) => Discussion) =>
    client.setQueriesData({ predicate: showsEntries }, (data: unknown) => withDiscussion(data, entry, update))
}

interface Author {
  userId: string
  displayName: string
  avatarUrl: string | null
}

/** Adds, edits, removes and reports comments, with optimistic updates that are undone if the server refuses. */
export const useCommentChanges = ({ league, entry }: DiscussedEntry, thread: CommentThread) => {
  const { t } = useTranslation(['discussion', 'common'])
  const client = useQueryClient()
  const changeVoice = useDiscussionChange(entry)
  const key = commentsKey(league, entry, thread)

  const change = (update: (comments: Comment[]) => Comment[]) =>
    client.setQueryData(key, (data: Pages | undefined): Pages | undefined => {
      if (!data) return data
      const [newest = [], ...older] = data.pages
      return { ...data, pages: [update(newest), ...older.map(update)] }
    })
  const append = (comment: Comment) =>
    client.setQueryData(key, (data: Pages | undefined): Pages | undefined => {
      if (!data) return data
      const [newest = [], ...older] = data.pages
      return { ...data, pages: [[comment, ...newest], ...older] }
    })
  const count = (by: number) =>
    changeVoice((voice) =>
      thread === 'talk'
        ? { ...voice, remarks: voice.remarks + by }
        : {
            ...voice,
            remembrance: voice.remembrance && {
              ...voice.remembrance,
              remarks: voice.remembrance.remarks + by,
            },
          },
    )
  const hold = async () => {
    await client.cancelQueries({ queryKey: key })
    await client.cancelQueries({ predicate: showsEntries })
  }
  /** The thread with a comment at its place by time */
  const putBack = (comment: Comment) =>
    client.setQueryData(key, (data: Pages | undefined): Pages | undefined => {
      if (!data) return data
      const place = data.pages.findIndex((page) => page.some(({ id }) => id <= comment.id))
      const at = place < 0 ? data.pages.length - 1 : place
      const page = (data.pages[at] ?? []).filter(({ id }) => id !== comment.id)
      return {
        ...data,
        pages: data.pages.with(
          at,
          [...page, comment].sort((a, b) => (a.id < b.id ? 1 : -1)),
        ),
      }
    })
  /**
   * Refetches the thread and the pages that show the item, once no change is in flight. To be called after a refused
   * change was undone, so that the undoing does not count on top of the server's answer.
   */
  const settle = (): void => {
    if (client.isMutating({ mutationKey: [['comment']] }) > 0) return
    void client.invalidateQueries({ queryKey: key })
    void client.invalidateQueries({ predicate: showsEntries })
  }

  const adding = trpc.comment.add.useMutation()
  const editing = trpc.comment.edit.useMutation()
  const removing = trpc.comment.remove.useMutation()
  const restoring = trpc.comment.restore.useMutation()
  const reporting = trpc.comment.report.useMutation()
  const restore = async (comment: Comment): Promise<void> => {
    try {
      await restoring.mutateAsync({ league, id: comment.id })
    } catch (error) {
      notifyProblem(t('undoFailed'), error)
    } finally {
      settle()
    }
  }

  return {
    /** Returns false if the comment was refused. */
    add: async (text: string, author: Author): Promise<boolean> => {
      await hold()
      const id = `${unsent}:${++lastUnsent}`
      const at = new Date().toISOString()
      append({ id, thread, author, text, at, editedAt: null, reported: false })
      count(1)
      try {
        const comment = await adding.mutateAsync({ league, entry, thread, text })
        change((comments) => comments.map((each) => (each.id === id ? comment : each)))
        return true
      } catch (error) {
        change((comments) => comments.filter((each) => each.id !== id))
        count(-1)
        notifyProblem(t('addFailed'), error)
        return false
      } finally {
        settle()
      }
    },
    /** Returns false if the text was refused. */
    edit: async (comment: Comment, text: string): Promise<boolean> => {
      await hold()
      const put = (now: Comment) =>
        change((comments) => comments.map((each) => (each.id === comment.id ? now : each)))
      put({ ...comment, text, editedAt: new Date().toISOString() })
      try {
        put(await editing.mutateAsync({ league, id: comment.id, text }))
        return true
      } catch (error) {
        put(comment)
        notifyProblem(t('editFailed'), error)
        return false
      } finally {
        settle()
      }
    },
    remove: async (comment: Comment): Promise<void> => {
      await hold()
      change((comments) => comments.filter((each) => each.id !== comment.id))
      count(-1)
      try {
        await removing.mutateAsync({ league, id: comment.id })
        notify.success(t('removed'), {
          action: { label: t('common:actions.undo'), onClick: () => void restore(comment) },
        })
      } catch (error) {
        putBack(comment)
        count(1)
        notifyProblem(t('removeFailed'), error)
      } finally {
        settle()
      }
    },
    report: async (comment: Comment): Promise<void> => {
      try {
        await reporting.mutateAsync({ league, id: comment.id })
        notify.success(t('reportSent'))
      } catch (error) {
        notifyProblem(t('reportFailed'), error)
      } finally {
        settle()
      }
    },
  }
}
export type CommentChanges = ReturnType<typeof useCommentChanges>
