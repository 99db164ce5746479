import { statfsSync, statSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { parseSmtpUrl, transportOptions } from '#worker/mail/smtp-url.ts'
import { isHalfRestored } from '../lib/data/half-restored.ts'
import { damageOf, databaseFile } from '../lib/data/sqlite-file.ts'
import { Failure } from '../lib/failure.ts'
import { reasonOf } from '../lib/reason.ts'
import { badSecrets, foundSecrets } from '../lib/settings/kept-secrets.ts'
import { serveSettings } from '../lib/settings/settings.ts'
import type { Check, Finding } from './finding.ts'

const timeoutMs = 10_000

export const checkSettings: Check = ({ settings, dataDir }) => {
  const findings: Finding[] = []
  const note = (check: () => void): void => {
    try {
      check()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      findings.push({ what: error.message, todo: 'Put it right and restart the server.' })
    }
  }
  note(() => serveSettings(settings))
  note(() => {
    for (const bad of badSecrets(foundSecrets(settings, dataDir) ?? {}))
      findings.push({
        what: `${bad}.`,
        todo: 'Put the secrets back from a backup: with others, sign-ins end and second factors are lost.',
      })
  })
  if (!settings.WIKIDATA_CONTACT)
    findings.push({
      what: 'WIKIDATA_CONTACT is not set.',
      todo: 'Wikidata asks who calls, and may refuse those who do not say: set it to an address of yours.',
    })
  if (isHalfRestored(dataDir))
    findings.push({ what: 'A restore was broken off.', todo: 'Run it again before you start the server.' })
  return findings
}

export const checkFile: Check = ({ file }) => {
  const damage = damageOf(file)
  if (!damage) return []
  return {
    what: `The database is damaged: ${damage}`,
    todo: 'Stop the server, and restore the last good backup.',
  }
}

/** Only the user who runs the server may read the data folder. */
export const checkAccess: Check = ({ dataDir }) => {
  const file = databaseFile(dataDir)
  const others = 0o077
  if ([dataDir, file].some((path) => (statSync(path).mode & others) === 0)) return []
  return {
    what: 'Other users of this machine can read the database.',
    todo: `Close the folder to them: chmod 700 ${dataDir}`,
  }
}

export const checkDisk: Check = ({ dataDir }) => {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const needed = 3 * statSync(databaseFile(dataDir)).size + 200_000_000
  if (free >= needed) return []
  return {
    what: `Only ${Math.round(free / 1_000_000)} MB are free where the data are.`,
    todo: `Make room: a backup needs ${Math.round(needed / 1_000_000)} MB for a while.`,
  }
}

/** Sends a public request to Wikidata; its answer also shows the correct time. */
export const checkWikidata: Check = async ({ settings }) => {
  const base = (settings.WIKIDATA_URL || 'https://www.wikidata.org').replace(/\/+$/, '')
  const user = `Deathlist/1.0 (${[settings.PUBLIC_URL, settings.WIKIDATA_CONTACT].filter(Boolean).join('; ')})`
  try {
    const before = Date.now()
    const answer = await fetch(
      `${base}/w/api.php?action=query&titles=Q1&prop=info&format=json&formatversion=2`,
      {
        headers: { 'user-agent': user },
        signal: AbortSignal.timeout(timeoutMs),
      },
    )
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    const date = Date.parse(answer.headers.get('date') ?? '')
    const aheadMs = (before + Date.now()) / 2 - date
    if (!(Math.abs(aheadMs) > 60_000)) return []
    return {
      what: `The clock of this machine is ${Math.round(Math.abs(aheadMs) / 1000)} seconds ${aheadMs > 0 ? 'ahead' : 'behind'}.`,
      todo: 'Set it, and keep it so (timedatectl set-ntp true).',
    }
  } catch (error) {
    return {
      what: `Wikidata can't be reached: ${reasonOf(error)}.`,
      todo: 'Without it nobody new is found and no death is noticed. Look at the network of this machine, and at WIKIDATA_URL.',
    }
  }
}

/** Signs in to the mail server without sending a mail. */
export const checkMail: Check = async ({ settings }) => {
  const server = settings.SMTP_URL ? parseSmtpUrl(settings.SMTP_URL) : null
  if (!server) return []
  const transport = createTransport(transportOptions(server, timeoutMs))
  try {
    await transport.verify()
    return []
  } catch (error) {
    return {
      what: `The mail server does not take mail from here: ${reasonOf(error)}`,
      todo: 'Look at SMTP_URL: host, port, name, password, and smtps:// (TLS) or smtp:// (STARTTLS).',
    }
  } finally {
    transport.close()
  }
}

export const checkSite: Check = async ({ settings, isRunning }) => {
  if (!isRunning || !settings.PUBLIC_URL || !URL.canParse(settings.PUBLIC_URL)) return []
  try {
    const answer = await fetch(new URL('/healthz', settings.PUBLIC_URL), {
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (answer.ok) return []
    throw new Error(`it answers ${answer.status}`)
  } catch (error) {
    return {
      what: `The site does not answer at ${settings.PUBLIC_URL}: ${reasonOf(error)}.`,
      todo: 'Look at the proxy in front and at the name, and at the log of the server.',
    }
  }
}
