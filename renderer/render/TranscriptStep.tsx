import { useEffect, useRef, useState } from 'react'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import type { PictureBox } from '../../shared/contract/assemble.ts'
import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import type { Message } from '../../shared/locale/message.ts'
import { formatClock } from '../../shared/timecode.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { now } from '../state/clock.ts'
import { showStep } from '../state/dialogs.ts'
import { stored } from '../state/journal.ts'
import { pictureUrl } from '../state/pictureUrl.ts'
import { isProgramme, useDocument, useProject } from '../state/project.ts'
import { useSession } from '../state/session.ts'
import { run, studio } from '../state/studio.ts'
import { useFilm } from '../state/useFilm.ts'
import { loadVoices, useVoices } from '../state/voices.ts'
import { AttemptFailure, useAttempt } from '../ui/Attempt.tsx'
import { BoxDrawing } from '../ui/BoxDrawing.tsx'
import { BoxField } from '../ui/BoxField.tsx'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Notes } from '../ui/Notes.tsx'
import { Slider } from '../ui/Slider.tsx'
import { SpeakerCountField } from '../ui/SpeakerCountField.tsx'
import styles from '../ui/steps.module.css'
import { TargetOptions } from '../ui/TargetOptions.tsx'
import { WaysForward } from '../ways/WaysForward.tsx'
import own from './PlaceField.module.css'
import { ProjectCosts } from './ProjectCosts.tsx'
import { chooseSubtitles, type Source, SourceChoice } from './SourceChoice.tsx'
import { StaysHereField } from './StaysHereField.tsx'
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
          <TargetOptions />
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
      <DraftWarning source={source.from} />
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

/** Says that speech is only drafted, where it is to be recognised. */
function DraftWarning({ source }: { readonly source: 'auto' | 'video' | 'picture' | 'file' }) {
  const drafts = useVoices((state) => state.drafts)
  if (!drafts || (source !== 'video' && source !== 'auto')) return null
  return (
    <p className={box['box']} data-tone="warn">
      {t('script.hearsDraft')}
    </p>
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

function Done({ notes, onClose }: { readonly notes: readonly Message[]; onClose(): void }) {
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

/** Thirds of the picture that are offered by name. */
const THIRDS = {
  lower: { left: 0, top: 2 / 3, right: 1, bottom: 1 },
  upper: { left: 0, top: 0, right: 1, bottom: 1 / 3 },
} as const
/** The rectangle that drawing begins with. */
const FIRST: PictureBox = { left: 0.1, top: 0.75, right: 0.9, bottom: 0.97 }

type Way = 'auto' | keyof typeof THIRDS | 'drawn'

interface PlaceFieldProps {
  onChange(place: PictureBox | undefined): void
}

/** Where subtitles stand in the picture: it is found out, a third of it, or a rectangle that is drawn on the video. */
function PlaceField({ onChange }: PlaceFieldProps) {
  const [way, setWay] = useState<Way>('auto')
  const [drawn, setDrawn] = useState(FIRST)
  const choose = (chosen: Way) => {
    setWay(chosen)
    if (chosen === 'auto') onChange(undefined)
    else onChange(chosen === 'drawn' ? drawn : THIRDS[chosen])
  }
  const draw = (box: PictureBox) => {
    setDrawn(box)
    onChange(box)
  }
  return (
    <>
      <label className={styles['field']}>
        <span>{t('place.label')}</span>
        <select value={way} onChange={({ currentTarget }) => choose(currentTarget.value as Way)}>
          {(['auto', 'lower', 'upper', 'drawn'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`place.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {way === 'drawn' && <DrawnPlace box={drawn} onChange={draw} />}
    </>
  )
}

interface DrawnPlaceProps {
  readonly box: PictureBox
  onChange(box: PictureBox): void
}

/** The video at a moment that can be chosen, with the rectangle over it, which can also be typed. */
function DrawnPlace({ box, onChange }: DrawnPlaceProps) {
  const film = useFilm()
  const url = film === undefined ? undefined : pictureUrl(film)
  return (
    <div className={own['drawn']}>
      {film !== undefined && url !== undefined && <FilmDrawing film={film} url={url} box={box} onChange={onChange} />}
      {film !== undefined && url === undefined && <p className={styles['dim']}>{t('player.cannotPlay.picture')}</p>}
      <div className={own['row']}>
        <span>{t('place.edges')}</span>
        <BoxField label={t('place.edges')} box={box} onChange={onChange} />
      </div>
    </div>
  )
}

interface FilmDrawingProps extends DrawnPlaceProps {
  readonly film: OpenedMedia
  readonly url: string
}

function FilmDrawing({ film: { facts }, url, box, onChange }: FilmDrawingProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (video.current !== null) video.current.currentTime = time
  }, [time])
  return (
    <>
      <BoxDrawing label={t('place.label')} box={box} onChange={onChange}>
        <video ref={video} className={own['video']} src={url} muted preload="auto" tabIndex={-1} aria-hidden="true" />
      </BoxDrawing>
      <div className={own['row']}>
        <span>{t('place.time', { time: formatClock(time) })}</span>
        <Slider
          value={time}
          min={0}
          max={facts.duration}
          step={0.5}
          aria-label={t('place.time', { time: formatClock(time) })}
          aria-valuetext={formatClock(time)}
          onChange={({ currentTarget }) => setTime(currentTarget.valueAsNumber)}
        />
      </div>
    </>
  )
}
