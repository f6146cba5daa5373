import { useEffect, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { AppSettings } from '../../shared/commands/app.ts'
import { StoredLexicon } from '../../shared/commands/lexicon.ts'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { invalid } from '../../shared/failure.ts'
import { hostElsewhere } from '../../shared/speechServers/serverFacts.ts'
import { languageName } from '../locales/languageName.ts'
import { t, words } from '../locales/t.ts'
import { closeDialog } from '../state/dialogs.ts'
import { showRoom } from '../state/rooms.ts'
import { useSession } from '../state/session.ts'
import { chooseFile, readChosenFile } from '../state/studio/chooseFiles.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { keepLexicon, useLexicon } from '../state/studio/lexicon.ts'
import { loadSpeechServers, useSpeechServers } from '../state/studio/speechServers.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Check.tsx'
import { saveText } from '../ui/saveText.ts'
import { Section } from './Section.tsx'
import styles from './Settings.module.css'

/** Settings section: stored data and its place, data sent to each service, and how to delete both. */
export function PrivacySection({ settings }: { readonly settings: AppSettings }) {
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
          <li>{own ? ownWords : t('privacy.sentService', { name: connections ? words(connections.name) : '' })}</li>
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
            <Check
              label={t('privacy.updates')}
              checked={settings.updates}
              onChange={(checked) => void run(() => changeSettings({ updates: checked }))}
            />
            <p className={styles['text']}>{t('privacy.updatesText')}</p>
          </div>
        )}
      </Section>
      <LearnedWords />
    </>
  )
}

/** The words that the studio has learned: export, import and delete. */
function LearnedWords() {
  const lexicon = useLexicon()
  const [resultText, setResultText] = useState('')
  const [sure, setSure] = useState(false)
  const counts = TARGETS.map((target) => ({ target, count: Object.keys(lexicon[target] ?? {}).length }))
  const known = counts.filter(({ count }) => count > 0)
  const forget = async (target?: Target) => {
    keepLexicon(await studio().api.clearWords(target === undefined ? {} : { target }))
    setSure(false)
    setResultText(t('privacy.forgotten'))
  }
  const add = async () => {
    if (await addFromFile()) setResultText(t('privacy.imported'))
  }
  const save = () => saveText(`${JSON.stringify(lexicon)}\n`, { name: 'griot-words.json', type: 'application/json' })
  return (
    <Section title={t('privacy.words')}>
      <p className={styles['text']}>{t('privacy.wordsText')}</p>
      {known.length === 0 && <p>{t('privacy.noWords')}</p>}
      <ul className={styles['words']}>
        {known.map(({ target, count }) => (
          <li key={target} className={styles['row']}>
            <span className={styles['grow']}>{t('privacy.wordsOf', { language: languageName(target), count })}</span>
            <Button
              kind="quiet"
              aria-label={t('privacy.forgetOf', { language: languageName(target) })}
              onClick={() => void run(() => forget(target))}
            >
              {t('privacy.forget')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles['row']}>
        <Button disabled={known.length === 0} why={t('privacy.noWords')} onClick={save}>
          {t('privacy.export')}
        </Button>
        <Button onClick={() => void run(add)}>{t('privacy.import')}</Button>
        {known.length > 0 && (
          <Button kind="quiet" onClick={() => (sure ? void run(() => forget()) : setSure(true))}>
            {t(sure ? 'privacy.forgetSure' : 'privacy.forgetAll')}
          </Button>
        )}
      </div>
      <p role="status" className={styles['ok']}>
        {resultText}
      </p>
    </Section>
  )
}

/** Adds words from a file; answers whether a file was chosen. Throws `invalid` for a file without words. */
async function addFromFile(): Promise<boolean> {
  const file = await chooseFile('.json')
  if (file === undefined) return false
  const lexicon = StoredLexicon.safeParse(parse(await readChosenFile(file))).data
  if (lexicon === undefined) throw invalid(t('privacy.badWords', { name: file.name }))
  keepLexicon(await studio().api.addWords({ lexicon }))
  return true
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
