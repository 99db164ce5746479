import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CompetitionView } from '#contracts/competitions/competition.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { sha256 } from '#web/lib/sha256.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { SecretLine } from '#web/ui/SecretLine.tsx'

/**
 * Explains the draw of players and the coin toss, so that everyone can verify them: the hash is public from the start,
 * the seed at the end.
 */
export function CoinNote({ competition }: { competition: CompetitionView }) {
  const { t } = useTranslation('competitions')
  const { coinCommitment, coinSeed, tiebreakerPriority, allowDraws } = competition
  if (!tiebreakerPriority) return null
  // If draws are allowed, there is no coin toss.
  const tossed = !allowDraws
  return (
    <div className="mt-14">
      <Disclosure summary={t(tossed ? 'coin.titleCoin' : 'coin.title')}>
        <div className="grid max-w-[64ch] gap-4 pt-2 pb-4 text-sm text-soft">
          <p>{t('coin.about')}</p>
          <p>{t('coin.draw')}</p>
          {tossed && <p>{t('coin.toss')}</p>}
          <dl className="grid gap-3">
            <SecretLine
              name={t('coin.fingerprint')}
              value={coinCommitment}
              copy={t('coin.copyFingerprint')}
            />
            <SecretLine name={t('coin.seed')} value={coinSeed} copy={t('coin.copySeed')}>
              {t('coin.secret')}
            </SecretLine>
          </dl>
          {coinSeed !== null && <Checked seed={coinSeed} commitment={coinCommitment} />}
        </div>
      </Disclosure>
    </div>
  )
}

function Checked({ seed, commitment }: { seed: string; commitment: string }) {
  const { t } = useTranslation('competitions')
  const [same, setSame] = useState<boolean | null>(null)
  useEffect(() => {
    let current = true
    // `crypto.subtle` needs a secure context; elsewhere users can verify the seed with other tools.
    sha256(seed).then(
      (digest) => current && setSame(digest === commitment),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [seed, commitment])
  if (same === null) return null
  return same ? (
    <p className="flex items-center gap-2 text-ok">
      <Check className="size-4 shrink-0" aria-hidden="true" />
      {t('coin.matches')}
    </p>
  ) : (
    <p className="text-accent">{t('coin.differs')}</p>
  )
}
