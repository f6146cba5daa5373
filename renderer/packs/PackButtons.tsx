import type { PackView } from '../../shared/commands/packs.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/t.ts'
import styles from './Packs.module.css'

interface PackButtonsProps {
  readonly pack: PackView
  onInstall(): void
  onRemove(): void
  onCancel(): void
}

type Verb = 'install' | 'continue' | 'update' | 'remove' | 'cancel'

/** What can be done with a pack in each state; what takes something or costs something asks first. */
const VERBS: Readonly<Record<PackView['state'], readonly Verb[]>> = {
  absent: ['install'],
  partial: ['remove', 'continue'],
  installing: ['cancel'],
  installed: ['remove'],
  outdated: ['remove', 'update'],
}

/** How a pack stands, and its buttons. */
export function PackButtons({ pack: { name, state }, onInstall, onRemove, onCancel }: PackButtonsProps) {
  const does: Readonly<Record<Verb, () => void>> = {
    install: onInstall,
    continue: onInstall,
    update: onInstall,
    remove: onRemove,
    cancel: onCancel,
  }
  return (
    <div className={styles['buttons']}>
      {state !== 'absent' && state !== 'installing' && (
        <span className={styles['state']}>{t(`packs.state.${state}`)}</span>
      )}
      {VERBS[state].map((verb) => (
        <Button
          key={verb}
          kind={verb === 'remove' ? 'quiet' : 'plain'}
          aria-label={t('packs.actionOf', { action: t(`packs.${verb}`).replace(' …', ''), name })}
          onClick={does[verb]}
        >
          {t(`packs.${verb}`)}
        </Button>
      ))}
    </div>
  )
}
