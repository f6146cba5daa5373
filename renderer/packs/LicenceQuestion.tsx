import { useEffect, useRef } from 'react'
import type { PackView } from '../../shared/commands/packs.ts'
import { t } from '../locales/t.ts'
import { Button } from '../ui/Button.tsx'
import { size } from '../ui/format.ts'
import styles from './Packs.module.css'

interface LicenceQuestionProps {
  /** Question for a screen reader. */
  readonly label: string
  readonly packs: readonly PackView[]
  onAccept(): void
  onDecline(): void
}

/** Shows the licences of packs and asks whether they are accepted. */
export function LicenceQuestion({ label, packs, onAccept, onDecline }: LicenceQuestionProps) {
  const accept = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    accept.current?.focus()
  }, [])
  const bytes = packs.reduce((sum, { downloadBytes }) => sum + downloadBytes, 0)
  return (
    <fieldset className={styles['question']} aria-label={label}>
      <ul className={styles['licences']}>
        {packs.map((pack) => (
          <li key={pack.id}>
            <Licence pack={pack} named={packs.length > 1} />
          </li>
        ))}
      </ul>
      <div className={styles['row']}>
        <Button ref={accept} kind="primary" onClick={onAccept}>
          {t('packs.accept', { count: packs.length, size: size(bytes) })}
        </Button>
        <Button kind="quiet" onClick={onDecline}>
          {t('packs.notNow')}
        </Button>
      </div>
    </fieldset>
  )
}

function Licence({ pack: { name, licence }, named }: { readonly pack: PackView; readonly named: boolean }) {
  return (
    <>
      <p>
        <b>
          {named
            ? t('packs.licenceOf', { name, licence: licence.name })
            : t('packs.licence', { licence: licence.name })}
        </b>{' '}
        <a href={licence.url} target="_blank" rel="noreferrer" aria-label={t('packs.readLicenceOf', { name })}>
          {t('packs.readLicence')}
        </a>
      </p>
      <p className={licence.commercial ? undefined : styles['warn']}>
        {t(licence.commercial ? 'packs.mayCommercial' : 'packs.mayNotCommercial')}
      </p>
      {licence.credit !== undefined && <p className={styles['dim']}>{t('packs.credit', { credit: licence.credit })}</p>}
    </>
  )
}
