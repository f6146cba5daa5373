import { useState } from 'react'
import type { Connections } from '../../shared/commands/connection.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { failureWords, t } from '../locales/t.ts'
import { loadConnections, selectService } from '../state/connection.ts'
import { useSession } from '../state/session.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** Chooses the service: this computer or a hosted one. */
export function ServiceSection() {
  const connections = useSession((state) => state.connections)
  /** Id of the profile that is being edited; empty for a new one. */
  const [editing, setEditing] = useState<string>()
  if (connections === undefined) return null
  const { current, profiles } = connections
  const profile = profiles.find(({ id }) => id === editing)
  return (
    <Section title={t('settings.service')}>
      <Choice
        look="rows"
        legendHidden
        legend={t('settings.service')}
        value={current}
        onChange={(id) => void run(() => selectService(id))}
        options={[
          { value: THIS_COMPUTER, label: t('settings.thisComputer') },
          ...profiles.map(({ id, name, baseUrl, hasKey }) => ({
            value: id,
            label: name,
            note: hasKey ? new URL(baseUrl).host : t('settings.noKey'),
          })),
        ]}
      />
      {current === THIS_COMPUTER && <p className={styles['text']}>{t('settings.thisComputerText')}</p>}
      <Trouble connections={connections} />
      {editing === undefined ? (
        <div className={styles['row']}>
          <Button onClick={() => setEditing('')}>{t('settings.add')}</Button>
          {profiles.map(({ id, name }) => (
            <Button key={id} onClick={() => setEditing(id)}>
              {t('settings.edit', { name })}
            </Button>
          ))}
        </div>
      ) : (
        <ProfileForm
          {...(profile === undefined ? {} : { profile })}
          current={current}
          onDone={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}

function Trouble({ connections: { state } }: { readonly connections: Connections }) {
  if (state.name !== 'failed') return null
  const again = async () => {
    await studio().api.reconnect({})
    await loadConnections()
  }
  return (
    <div className={styles['row']} role="alert">
      <p className={`${styles['grow']} ${styles['bad']}`}>{failureWords(state.failure)}</p>
      <Button onClick={() => void run(again)}>{t('connection.reconnect')}</Button>
    </div>
  )
}
