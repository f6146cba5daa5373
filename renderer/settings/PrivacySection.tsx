import { useEffect } from 'react'
import type { Settings } from '../../shared/commands/app.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { hostElsewhere } from '../../shared/speechServers/serverFacts.ts'
import { t, words } from '../locales/t.ts'
import { changeSettings } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { showRoom } from '../state/rooms.ts'
import { useSession } from '../state/session.ts'
import { loadSpeechServers, useSpeechServers } from '../state/speechServers.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { LearnedWords } from './LearnedWords.tsx'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** Settings section: stored data and its place, data sent to each service, and how to delete both. */
export function PrivacySection({ settings }: { readonly settings: Settings }) {
  const about = useSession((state) => state.about)
  const connections = useSession((state) => state.connections)
  const openHistory = () => {
    closeDialog('settings')
    // The dialog must be closed before a room opens over the page.
    requestAnimationFrame(() => showRoom('generations'))
  }
  const own = connections?.current === THIS_COMPUTER
  const servers = useSpeechServers((state) => state.servers)
  useEffect(() => void run(loadSpeechServers), [])
  const elsewhere = (servers ?? []).filter((server) => hostElsewhere(server) !== undefined)
  const ownWords = t(elsewhere.length === 0 ? 'privacy.sentLocal' : 'privacy.sentLocalServers')
  return (
    <>
      <Section title={t('privacy.kept')}>
        <ul className={styles['facts']}>
          <li>{t('privacy.keptProjects')}</li>
          <li>{t('privacy.keptWords')}</li>
          <li>{t('privacy.keptKeys')}</li>
          <li>{t('privacy.keptFaces')}</li>
        </ul>
        <p className={styles['row']}>
          <span className={styles['grow']}>{t('privacy.history')}</span>
          <Button onClick={openHistory}>{t('privacy.openHistory')}</Button>
        </p>
      </Section>
      <Section title={t('privacy.sent')}>
        <ul className={styles['facts']}>
          <li>{own ? ownWords : t('privacy.sentService', { name: words(connections?.name ?? '') })}</li>
          {elsewhere.map((server) => (
            <li key={server.id}>
              {t(server.hears ? 'privacy.sentSounds' : 'privacy.sentTexts', { host: hostElsewhere(server) ?? '' })}
            </li>
          ))}
          <li>{t('privacy.sentChat')}</li>
          <li>{t('privacy.sentNobody')}</li>
        </ul>
        {about?.shell === 'electron' && (
          <div className={styles['checks']}>
            <label>
              <input
                type="checkbox"
                checked={settings.updates}
                onChange={({ currentTarget }) => void run(() => changeSettings({ updates: currentTarget.checked }))}
              />
              {t('privacy.updates')}
            </label>
            <p className={styles['text']}>{t('privacy.updatesText')}</p>
          </div>
        )}
      </Section>
      <LearnedWords />
    </>
  )
}
