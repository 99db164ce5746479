import { z } from 'zod'

const typeNumbers = { A: 1, AAAA: 28 } as const
const answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
})
const nothingThere = 3

/**
 * Resolves a host name by DNS over HTTPS (JSON), because workerd has no resolver API. Returns the IPv4 and IPv6
 * addresses, or null if that failed.
 * @param url such as `https://cloudflare-dns.com/dns-query`
 */
export const addressesOf = async (
  url: string,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> => {
  const ask = async (type: keyof typeof typeNumbers): Promise<string[]> => {
    const question = new URL(url)
    question.searchParams.set('name', name)
    question.searchParams.set('type', type)
    const response = await fetch(question, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal,
    })
    if (!response.ok) throw new Error(`DNS: ${response.status}`)
    const { Status, Answer = [] } = answer.parse(await response.json())
    if (Status !== 0 && Status !== nothingThere) throw new Error(`DNS: status ${Status}`)
    return Answer.filter((each) => each.type === typeNumbers[type]).map(({ data }) => data)
  }
  try {
    return (await Promise.all([ask('A'), ask('AAAA')])).flat()
  } catch {
    return null
  }
}
