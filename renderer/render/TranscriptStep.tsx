import { useEffect, useState } from 'react'
import type { PictureBox } from '../../shared/contract/assemble.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import type { Said } from '../../shared/locale/message.ts'
import { fullLanguageName, languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { stored } from '../state/journal.ts'
import { isProgramme, useDocument, useProject } from '../state/project.ts'
import { useSession } from '../state/session.ts'
import { run, studio } from '../state/studio.ts'
import { loadVoices, useVoices } from '../state/voices.ts'
import { AttemptFailure, useAttempt } from '../ui/Attempt.tsx'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Notes } from '../ui/Notes.tsx'
import { SpeakerCountField } from '../ui/SpeakerCountField.tsx'
import styles from '../ui/steps.module.css'
import { WaysForward } from '../ways/WaysForward.tsx'
import { PlaceField } from './PlaceField.tsx'
import { ProjectCosts } from './ProjectCosts.tsx'
import { type Source, SourceChoice } from './SourceChoice.tsx'
import { StaysHereField } from './StaysHereField.tsx'
import { chooseSubtitles } from './sendFile.ts'
import { isUnderWay, useWork } from './useWork.ts'
import { WorkStatus } from './WorkStatus.tsx'

/** Languages that videos often have, besides the target languages. */
const OTHER_LANGUAGES = ['fr', 'pt', 'ar', 'es', 'de', 'hi', 'zh', 'am', 'so', 'xh', 'pcm']

/** Makes the transcript: the form, its progress and its result. */
export function TranscriptStep({ onClose }: { onClose(): void }) {
  const work = useWork('transcript')
  const [started, setStarted] = useState<string>()
  if (work !== undefined && isUnderWay(work)) {
    return (
      <div className={styles['step']}>
        <WorkStatus work={work} label={t('transcript.label')} />
      </div>
    )
  }
  if (work?.state.name === 'done' && work.id === started) return <Done notes={work.notes} onClose={onClose} />
  return (
    <div className={styles['step']}>
      {work !== undefined && <WorkStatus work={work} label={t('transcript.label')} />}
      <TranscriptForm onStarted={setStarted} onClose={onClose} />
    </div>
  )
}

interface TranscriptFormProps {
  onStarted(work: string): void
  onClose(): void
}

function TranscriptForm({ onStarted, onClose }: TranscriptFormProps) {
  const project = useProject(({ id }) => id)
  const lines = useDocument((document) => Object.keys(document.lines).length)
  const programme = useDocument(isProgramme)
  const [source, setSource] = useState<Source<'auto' | 'video' | 'picture'>>({ from: 'auto' })
  const [place, setPlace] = useState<PictureBox>()
  const [language, setLanguage] = useState('')
  const [speakers, setSpeakers] = useState<number | null>(null)
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const hears = useVoices((state) => state.hears)
  const attempt = useAttempt()
  useEffect(() => void run(loadVoices), [])
  // What is beside the video may tell its lines all the same.
  const isDeaf = !hears && (source.from === 'video' || source.from === 'auto')
  const start = async () => {
    await stored()
    const at = source.from === 'picture' && place !== undefined ? { ...source, place } : source
    const order = { project, source: at, ...(isOwn && { speakers }), ...(language === '' ? {} : { language }) }
    onStarted((await studio().api.transcribe(order)).work)
  }
  return (
    <>
      <SourceChoice
        legend={t('transcript.source')}
        value={source}
        onChange={setSource}
        attempt={attempt}
        options={[
          { value: 'auto', label: t('transcript.auto'), note: t('transcript.autoNote') },
          { value: 'video', label: t('transcript.listen'), note: t('order.listenNote') },
          ...(programme
            ? []
            : [{ value: 'picture' as const, label: t('order.readPicture'), note: t('order.readPictureNote') }]),
        ]}
      />
      {source.from === 'picture' && <PlaceField onChange={setPlace} />}
      <label className={styles['field']}>
        <span>{t('transcript.language')}</span>
        <select value={language} onChange={({ currentTarget }) => setLanguage(currentTarget.value)}>
          <option value="">{t('transcript.findOut')}</option>
          {TARGETS.map((code) => (
            <option key={code} value={code}>
              {fullLanguageName(code)}
            </option>
          ))}
          {OTHER_LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      </label>
      {isOwn && <SpeakerCountField value={speakers} onChange={setSpeakers} />}
      <StaysHereField />
      {source.from !== 'file' && source.from !== 'picture' && <ProjectCosts coming="sound" />}
      {lines > 0 && (
        <p className={box['box']} data-tone="warn">
          {t('transcript.replaces', { count: lines })}
        </p>
      )}
      <AttemptFailure attempt={attempt} />
      {isDeaf && <DeafWays language={language} empty={lines === 0} onSource={setSource} onClose={onClose} />}
      {source.from === 'video' && isDeaf ? null : (
        <div className={`foot ${styles['actions']}`}>
          <Button
            data-first-focus={lines === 0 || undefined}
            kind={isDeaf ? 'plain' : 'primary'}
            disabled={attempt.busy}
            onClick={() => attempt.run(start)}
          >
            {t(lines > 0 ? 'transcript.replace' : 'transcript.start')}
          </Button>
        </div>
      )}
    </>
  )
}

interface DeafWaysProps {
  /** That of the video, if it is told. */
  readonly language: string
  /** Whether the project has no lines, which may then be written by hand. */
  readonly empty: boolean
  onSource(source: Source<'picture'>): void
  onClose(): void
}

/** The ways to the lines of a video where nothing recognises speech. */
function DeafWays({ language, empty, onSource, onClose }: DeafWaysProps) {
  const target = useProject((open) => open.target)
  const choose = async () => {
    const path = await chooseSubtitles()
    if (path !== undefined) onSource({ from: 'file', path })
  }
  const write = async () => {
    onClose()
    perform('transcribe')
  }
  return (
    <WaysForward
      lacks={['words']}
      reasons={[t('script.hearsNothing')]}
      from={language === '' ? undefined : language}
      to={target ?? 'sw'}
      ways={{
        subtitles: choose,
        subtitlesNote: '',
        picture: async () => onSource({ from: 'picture' }),
        write: empty ? write : undefined,
      }}
    />
  )
}

function Done({ notes, onClose }: { readonly notes: readonly Said[]; onClose(): void }) {
  const lines = useDocument((document) => Object.keys(document.lines).length)
  const speakers = useDocument((document) => Object.keys(document.speakers).length)
  return (
    <div className={styles['step']}>
      <p>
        {t('transcript.found', {
          lines: t('done.lines', { count: lines }),
          speakers: t('done.speakers', { count: speakers }),
        })}
      </p>
      <Notes notes={notes} />
      <div className={`foot ${styles['actions']}`}>
        <Button data-first-focus kind="primary" onClick={() => showStep('translation')}>
          {t('transcript.next')}
        </Button>
        <Button onClick={onClose}>{t('steps.toScript')}</Button>
      </div>
    </div>
  )
}
