import { useEffect, useState } from 'react'
import type { AppSettings } from '../../shared/commands/app.ts'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { LOCAL_SERVERS, mayRead } from '../../shared/speechServers/localServers.ts'
import { formats, t } from '../locales/t.ts'
import { useProjectStore } from '../state/document/project.ts'
import { useSession } from '../state/session.ts'
import { changeSettings, showSettings } from '../state/studio/connection.ts'
import { showPacks } from '../state/studio/packs.ts'
import { loadSpeechServers, useSpeechServers } from '../state/studio/speechServers.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { LimitField } from '../ui/fields/LimitField.tsx'
import { hostWords } from '../ui/spentWords.ts'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'
import { SpeechServerForm } from './SpeechServerForm.tsx'

/** Shows where voices come from: this computer, packs, servers or the hosted service; servers are set up here. */
export function VoicesSection({ settings }: { readonly settings: AppSettings }) {
  const servers = useSpeechServers((state) => state.servers)
  /** Id of the server that is being edited; empty for a new one. */
  const [editing, setEditing] = useState<string>()
  useEffect(() => void run(loadSpeechServers), [])
  if (servers === undefined) return null
  return (
    <>
      <Section title={t('voicesFrom.title')}>
        <ul className={styles['facts']}>
          <li>{t('voicesFrom.computer')}</li>
          <li>
            {t('voicesFrom.pack')} <Button onClick={showPacks}>{t('packs.open')}</Button>
          </li>
          <li>{t('voicesFrom.server')}</li>
          <li>
            {t('voicesFrom.hosted')}{' '}
            <Button onClick={() => showSettings('service')}>{t('voicesFrom.openServices')}</Button>
          </li>
        </ul>
      </Section>
      <Section title={t('voicesFrom.servers')}>
        {servers.length === 0 && <p className={styles['text']}>{t('voicesFrom.none')}</p>}
        {servers.map((server) => (
          <div key={server.id} className={styles['row']}>
            <div className={styles['grow']}>
              <strong>{server.name}</strong>
              <p className={styles['text']}>{factsOf(server)}</p>
            </div>
            <Button onClick={() => setEditing(server.id)}>{t('settings.edit', { name: server.name })}</Button>
          </div>
        ))}
        {editing === undefined ? (
          <div className={styles['row']}>
            <Button onClick={() => setEditing('')}>{t('voicesFrom.add')}</Button>
          </div>
        ) : (
          <SpeechServerForm
            key={editing}
            server={servers.find(({ id }) => id === editing)}
            taken={servers.map(({ id }) => id)}
            onDone={() => setEditing(undefined)}
          />
        )}
      </Section>
      {servers.length > 0 && (
        <Section title={t('costs.title')}>
          <LimitField
            label={t('costs.every')}
            hint={t('costs.everyHint')}
            limit={settings.projectLimit}
            onChange={(projectLimit) => void run(() => changeSettings({ projectLimit }))}
          />
        </Section>
      )}
      <StartLocally />
    </>
  )
}

function factsOf(server: KnownServer): string {
  const { voices, hears, spent, limit } = server
  const facts = [
    hostWords(server),
    t('voicesFrom.voices', { count: voices.length }),
    ...(hears ? [t('voicesFrom.listens')] : []),
    ...(spent === undefined
      ? []
      : [t('voicesFrom.spent', { count: spent.characters, cost: formats.number(spent.cost, 2) })]),
    ...(limit === undefined ? [] : [t('voicesFrom.limited', { limit: formats.number(limit, 2) })]),
  ]
  return facts.join(' · ')
}

/** The commands that start a server on this computer, of servers that speak the shown translation. */
function StartLocally() {
  const language = useSession((state) => state.language)
  const target = useProjectStore(({ open }) => open?.target) ?? language
  const servers = LOCAL_SERVERS.filter((server) => mayRead(server, target))
  if (servers.length === 0) return null
  return (
    <Section title={t('voicesFrom.local')}>
      <p className={styles['text']}>{t('voicesFrom.localText')}</p>
      {servers.map(({ name, command, url, needs }) => (
        <div key={name}>
          <strong>{name}</strong>
          <p className={styles['text']}>{t('voicesFrom.needs', { needs, url })}</p>
          <pre className={styles['licence']}>{command}</pre>
        </div>
      ))}
    </Section>
  )
}
