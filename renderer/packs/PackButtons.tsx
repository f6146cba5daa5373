import type { PackView } from '../../shared/commands/packs.ts'
import { t } from '../locales/t.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Packs.module.css'

interface PackButtonsProps {
  readonly pack: PackView
  /** Whether the pack is being tried out. */
  readonly trying: boolean
  onInstall(): void
  onRemove(): void
  onTry(): void
  onCancel(): void
}

type Verb = 'install' | 'continue' | 'update' | 'remove' | 'cancel' | 'try'

/** The buttons of a pack in each state; the dots mark those that ask first. */
const VERBS: Readonly<Record<PackView['state'], readonly Verb[]>> = {
  absent: ['install'],
  partial: ['remove', 'continue'],
  installing: ['cancel'],
  installed: ['remove', 'try'],
  outdated: ['remove', 'try', 'update'],
}

/** The state of a pack, and its buttons. */
export function PackButtons({ pack, trying, onInstall, onRemove, onTry, onCancel }: PackButtonsProps) {
  const { name, state, used } = pack
  const does: Readonly<Record<Verb, () => void>> = {
    install: onInstall,
    continue: onInstall,
    update: onInstall,
    remove: onRemove,
    cancel: onCancel,
    try: onTry,
  }
  return (
    <div className={styles['buttons']}>
      {state !== 'absent' && state !== 'installing' && (
        <span className={styles['state']}>{t(`packs.state.${state}`)}</span>
      )}
      {VERBS[state]
        .filter((verb) => verb !== 'try' || used)
        .map((verb) => (
          <Button
            key={verb}
            kind={verb === 'remove' ? 'quiet' : 'plain'}
            aria-label={t('packs.actionOf', { action: t(`packs.${verb}`).replace(' …', ''), name })}
            disabled={trying}
            onClick={does[verb]}
          >
            {t(`packs.${verb}`)}
          </Button>
        ))}
    </div>
  )
}
