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
      findings.push({ what: error.message, todo: 'Correct it and restart the server.' })
    }
  }
  note(() => serveSettings(settings))
  note(() => {
    for (const bad of badSecrets(foundSecrets(settings, dataDir) ?? {}))
      findings.push({
        what: `${bad}.`,
        todo: 'Restore the secrets from a backup: with new ones, all users are signed out and second factors are lost.',
      })
  })
  if (!settings.WIKIDATA_CONTACT)
    findings.push({
      what: 'WIKIDATA_CONTACT is not set.',
      todo: 'Wikidata may refuse requests without a contact: set it to your address.',
    })
  if (isHalfRestored(dataDir))
    findings.push({ what: 'A restore was interrupted.', todo: 'Run it again before you start the server.' })
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
    todo: `Restrict access to the folder: chmod 700 ${dataDir}`,
  }
}

export const checkDisk: Check = ({ dataDir }) => {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const needed = 3 * statSync(databaseFile(dataDir)).size + 200_000_000
  if (free >= needed) return []
  return {
    what: `Only ${Math.round(free / 1_000_000)} MB are free on the disk with the data.`,
    todo: `Free some space: a backup temporarily needs ${Math.round(needed / 1_000_000)} MB.`,
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
      todo: 'Synchronise it (timedatectl set-ntp true).',
    }
  } catch (error) {
    return {
      what: `Wikidata can't be reached: ${reasonOf(error)}.`,
      todo: 'Without it no new people and no deaths are found. Check the network of this machine, and WIKIDATA_URL.',
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
      what: `The mail server does not accept mail from this machine: ${reasonOf(error)}`,
      todo: 'Check SMTP_URL: host, port, name, password, and smtps:// (TLS) or smtp:// (STARTTLS).',
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
      todo: 'Check the reverse proxy, the host name in DNS, and the log of the server.',
    }
  }
}
