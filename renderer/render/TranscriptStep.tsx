import { useEffect, useRef, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import { isUnderWay } from '../../shared/commands/isUnderWay.ts'
import type { OpenedMedia } from '../../shared/commands/media.ts'
import type { PictureBox } from '../../shared/contract/assemble.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { fullLanguageName, languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { KnownMissing, knownOf } from '../order/KnownMissing.tsx'
import { listenOptions, type Source, SourceChoice, takeFile } from '../order/SourceChoice.tsx'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { stored } from '../state/document/journal.ts'
import { isProgramme, useDocument, useProject } from '../state/document/project.ts'
import { now } from '../state/editor/clock.ts'
import { pictureUrl } from '../state/editor/pictureUrl.ts'
import { useFilm } from '../state/editor/useFilm.ts'
import { useSession } from '../state/session.ts'
import { run, studio } from '../state/studio/studio.ts'
import { loadVoices, useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { BoxDrawing } from '../ui/fields/BoxDrawing.tsx'
import { BoxField } from '../ui/fields/BoxField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { Slider } from '../ui/fields/Slider.tsx'
import { SpeakerCountField } from '../ui/fields/SpeakerCountField.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { Notes } from '../ui/notes/Notes.tsx'
import styles from '../ui/steps.module.css'
import own from './PlaceField.module.css'
import { ProjectCosts } from './ProjectCosts.tsx'
import { StaysHereField } from './StaysHereField.tsx'
import { useWork } from './useWork.ts'
import { WorkStatus } from './WorkStatus.tsx'

/** Languages that videos often have, besides the target languages. */
const OTHER_LANGUAGES = ['fr', 'pt', 'ar', 'es', 'de', 'hi', 'zh', 'am', 'so', 'xh', 'pcm']

/** Makes the transcript: the form, its progress and its result. */
export function TranscriptStep({ onClose }: { onClose(): void }) {
  const work = useWork('transcript')
  const [started, setStarted] = useState<string>()
  if (work !== undefined && isUnderWay(work.state)) {
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
  const canRecognize = useVoices((state) => state.canRecognize)
  const attempt = useAttempt()
  useEffect(() => void run(loadVoices), [])
  // What is beside the video may tell its lines all the same.
  const listens = source.from === 'video' || source.from === 'auto'
  const isDeaf = !canRecognize && listens
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
        run={attempt.run}
        options={[
          { value: 'auto', label: t('transcript.auto'), note: t('transcript.autoNote') },
          ...listenOptions(!programme),
        ]}
      />
      {source.from === 'picture' && <PlaceField onChange={setPlace} />}
      <SelectField
        label={t('transcript.language')}
        value={language}
        options={[
          { value: '', label: t('transcript.findOut') },
          ...TARGETS.map((value) => ({ value, label: fullLanguageName(value) })),
          ...OTHER_LANGUAGES.map((value) => ({ value, label: languageName(value) })),
        ]}
        onChange={setLanguage}
      />
      {isOwn && <SpeakerCountField value={speakers} onChange={setSpeakers} />}
      <StaysHereField />
      {listens && <ProjectCosts coming="sound" />}
      <BeforeTranscript {...{ language, listens }} onSource={setSource} onClose={onClose} />
      <AttemptFailure attempt={attempt} />
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

interface BeforeTranscriptProps {
  /** The language of the video, if it is known. */
  readonly language: string
  /** Whether the video is listened to. */
  readonly listens: boolean
  onSource(source: Source<'picture'>): void
  onClose(): void
}

/** The known facts and the remedies where nothing recognises speech; the first lines may then be written by hand. */
function BeforeTranscript({ language, listens, onSource, onClose }: BeforeTranscriptProps) {
  const document = useDocument((whole) => whole)
  const target = useProject((open) => open.target)
  const { canRecognize, drafts } = useVoices()
  const count = Object.keys(document.lines).length
  const write = async () => {
    onClose()
    perform('transcribe')
  }
  return (
    <KnownMissing
      film={knownOf(document)}
      hints={[
        ...(count > 0 ? [say('transcript.replaces', { count })] : []),
        ...(drafts && listens ? [say('script.hearsDraft')] : []),
      ]}
      missing={!canRecognize && listens ? [say('script.hearsNothing')] : []}
      remedies={{
        from: language === '' ? undefined : language,
        to: target ?? 'sw',
        actions: {
          subtitles: () => takeFile(onSource),
          subtitlesNote: '',
          picture: async () => onSource({ from: 'picture' }),
          write: count === 0 ? write : undefined,
        },
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
const INITIAL_PICTURE_BOX: PictureBox = { left: 0.1, top: 0.75, right: 0.9, bottom: 0.97 }

type Way = 'auto' | keyof typeof THIRDS | 'drawn'

interface PlaceFieldProps {
  onChange(place: PictureBox | undefined): void
}

/** Where subtitles stand in the picture: it is found out, a third of it, or a rectangle that is drawn on the video. */
function PlaceField({ onChange }: PlaceFieldProps) {
  const [way, setWay] = useState<Way>('auto')
  const [drawn, setDrawn] = useState(INITIAL_PICTURE_BOX)
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
      <SelectField
        label={t('place.label')}
        value={way}
        options={(['auto', 'lower', 'upper', 'drawn'] as const).map((value) => ({ value, label: t(`place.${value}`) }))}
        onChange={choose}
      />
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
