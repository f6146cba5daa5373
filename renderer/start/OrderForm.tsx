import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { chooseSoundTrack } from '../../shared/audio/chooseSoundTrack.ts'
import { hasReadableSound } from '../../shared/audio/hasReadableSound.ts'
import { THIS_COMPUTER } from '../../shared/basics/fixedValues.ts'
import type { Dub, DubPlan, ListedDub } from '../../shared/commands/dubs.ts'
import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { PRESERVE } from '../../shared/contract/preserve.ts'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import type { Message } from '../../shared/locale/message.ts'
import { trackName } from '../../shared/project/soundTrack.ts'
import { orderCost, SPEECH_CHARACTERS_PER_HOUR } from '../../shared/speechServers/serverFacts.ts'
import { fullLanguageName, languageName } from '../locales/languageName.ts'
import { failureWords, formats, t, words } from '../locales/t.ts'
import { KnownMissing } from '../order/KnownMissing.tsx'
import { editVideo } from '../state/document/editVideo.ts'
import { numberedSpeaker } from '../state/editor/speakerName.ts'
import { type PlanState, useSession } from '../state/session.ts'
import { changeOrder, findVideo, plan, start, startAll } from '../state/studio/dubs.ts'
import { loadSpeechServers, useSpeechServers } from '../state/studio/speechServers.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { Check } from '../ui/fields/Check.tsx'
import { TargetOptions } from '../ui/fields/TargetOptions.tsx'
import { fileName } from '../ui/format.ts'
import { RemedyButtons } from '../ui/notes/RemedyButtons.tsx'
import { estimateRecognition, hostWords } from '../ui/spentWords.ts'
import { dubRemedies } from './dubRemedies.ts'
import row from './FormRow.module.css'
import { HintWays } from './HintWays.tsx'
import { isDiarizedAtOnce, mayTranscribe } from './mayTranscribe.ts'
import { OtherObstacles, useReady } from './OtherObstacles.tsx'
import { PeopleQuestion } from './PeopleQuestion.tsx'
import styles from './panel.module.css'
import { SourceChoices } from './SourceChoices.tsx'
import { VoiceChoices } from './VoiceChoices.tsx'

// Its options come with the table of all settings, which the first drawing does without.
const MoreOptions = lazy(async () => ({ default: (await import('./MoreOptions.tsx')).MoreOptions }))

/** The order for a dub: language, words, voices, and the button that starts it. Every change is kept at once. */
export function OrderForm({ dub }: { readonly dub: ListedDub }) {
  const { id, order, project } = dub
  const state = useSession(({ plans }) => plans[id])
  const dubs = useSession((session) => session.dubs)
  const others = (dubs ?? []).filter((other) => other.state.name === 'draft' && other.id !== id)
  const [ticked, setTicked] = useState<readonly Target[]>([])
  const [all, setAll] = useState(false)
  const also = ticked.filter((to) => to !== order.to)
  const targets = [order.to, ...also]
  const looked = useReady(all ? others : [], targets)
  if (state?.name === 'failed') return <PlanFailed dub={dub} failure={state.failure} />
  const shown = state?.name === 'ready' ? state.plan : state?.before
  const obstacles = shown?.obstacles ?? []
  const ids = [...(obstacles.length === 0 ? [id] : []), ...looked.ready]
  const isOfSeveral = all && others.length > 0
  const hasPicture = shown?.media.facts.video !== undefined
  const held = [...obstacles.map((message) => ({ id, name: dub.name, message, hasPicture })), ...looked.held]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (targets.length + ids.length === 2 && ids[0] === id) void start(id)
    else void startAll(ids, targets)
  }
  return (
    <form className={styles['panel']} onSubmit={submit} aria-label={t('order.title')} aria-busy={isLookedInto(state)}>
      <div>
        <label className={row['row']}>
          <span className={row['label']}>{t('order.language')}</span>
          <span className={`${row['summary']} ${row['wide']}`}>
            <select
              value={order.to}
              onChange={({ currentTarget }) => void run(() => changeOrder(id, { to: currentTarget.value as Target }))}
            >
              <TargetOptions />
            </select>
          </span>
        </label>
        {shown !== undefined && <Rows dub={dub} plan={shown} />}
      </div>
      {shown !== undefined && <BeforeDub dub={dub} plan={shown} missing={isOfSeveral ? [] : obstacles} />}
      <Suspense>
        <MoreOptions
          dub={dub}
          changed={also.length > 0 ? [t('order.also')] : []}
          languages={<AlsoInto own={order.to} ticked={also} onChange={setTicked} />}
        />
      </Suspense>
      {others.length > 0 && (
        <Check label={t('order.allVideos', { count: others.length })} checked={all} onChange={setAll} />
      )}
      {isOfSeveral && <OtherObstacles held={held} ready={ids.length} all={others.length + 1} to={order.to} />}
      <div className={`foot ${styles['actions']}`}>
        {ids.length > 0 && (
          <Button kind="primary" type="submit" disabled={shown === undefined} why={t('media.loading')}>
            {startWords(order.to, { languages: targets.length, videos: ids.length })}
          </Button>
        )}
        {project === undefined && <Button onClick={() => void run(() => editVideo(dub))}>{t('editor.edit')}</Button>}
      </div>
    </form>
  )
}

interface BeforeDubProps extends RowsProps {
  readonly missing: readonly Message[]
}

/** What is known of the film, what is better answered before it is dubbed, and what is missing for that. */
function BeforeDub({ dub, plan, missing }: BeforeDubProps) {
  const { people, media, hints, transcript, speakers } = plan
  return (
    <>
      <KnownMissing
        film={{ ...transcript, speakers: speakers.length }}
        {...{ hints, missing }}
        actOn={(hint) => <HintWays {...{ dub, hint }} />}
        remedies={dubRemedies(dub, plan, missing)}
      >
        {people !== undefined && (
          <PeopleQuestion
            peopleEstimate={people}
            url={media.proxyUrl ?? media.url}
            onAnswer={(speakers) => void run(() => changeOrder(dub.id, { speakers }))}
          />
        )}
      </KnownMissing>
      <DubEstimate dub={dub} plan={plan} />
    </>
  )
}

/** Whether the form waits for its plan; while only the voices are heard, the rest can be chosen. */
function isLookedInto(state: PlanState | undefined): boolean {
  return state === undefined || (state.name === 'loading' && state.before?.unheard !== true)
}

type Failed = Parameters<typeof failureWords>[0] & Parameters<typeof RemedyButtons>[0]['failure']

/** A video that could not be looked into. */
function PlanFailed({ dub: { id }, failure }: { readonly dub: ListedDub; readonly failure: Failed }) {
  return (
    <section className={styles['panel']}>
      <h2>{t('order.planFailed')}</h2>
      <p className={box['box']} data-tone="bad">
        {failureWords(failure)}
      </p>
      <div className={styles['buttons']}>
        <RemedyButtons
          primary
          failure={failure}
          own={{ find: () => void run(() => findVideo(id)), video: undefined }}
        />
        <Button onClick={() => void plan(id)}>{t('order.again')}</Button>
      </div>
    </section>
  )
}

function startWords(
  to: Target,
  { languages, videos }: { readonly languages: number; readonly videos: number },
): string {
  const language = languageName(to)
  if (languages > 1)
    return videos > 1
      ? t('order.startVideos', { videos, count: languages })
      : t('order.startSeveral', { count: languages })
  return videos > 1 ? t('order.startVideosInto', { videos, language }) : t('order.start', { language })
}

interface RowsProps {
  readonly dub: ListedDub
  readonly plan: DubPlan
}

/** Words and voices: what is chosen, and the choices behind a button. */
function Rows({ dub, plan: shown }: RowsProps) {
  return (
    <>
      <FormRow label={t('order.words')} summary={sourceWords(dub, shown)}>
        <SourceChoices dub={dub} plan={shown} />
      </FormRow>
      {shown.media.facts.audio.length > 1 && <SoundTrackRow dub={dub} plan={shown} />}
      <FormRow label={t('order.voices')} summary={voicesWords(dub, shown)}>
        <VoiceChoices dub={dub} plan={shown} />
      </FormRow>
    </>
  )
}

/** Which of several sound tracks of the film is dubbed. */
function SoundTrackRow({ dub: { id, order }, plan: { media, soundTrack } }: RowsProps) {
  const { audio } = media.facts
  const taken = order.soundTrack ?? soundTrack ?? chooseSoundTrack(audio) + 1
  return (
    <label className={row['row']}>
      <span className={row['label']}>{t('order.soundTrack')}</span>
      <span className={`${row['summary']} ${row['wide']}`}>
        <select
          value={taken}
          onChange={({ currentTarget }) => void run(() => changeOrder(id, { soundTrack: Number(currentTarget.value) }))}
        >
          {audio.map((track, at) => (
            <option key={track.index} value={at + 1} disabled={track.unreadable === true}>
              {words(trackName(audio, at))}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

/** Where the words come from, and how they come into the language of the dub. */
function sourceWords({ order }: ListedDub, plan: DubPlan): string {
  const { translation } = plan
  const texts =
    order.translation.from === 'file'
      ? fileName(order.translation.path)
      : ((order.translation.from === 'auto' ? translation.beside?.name : undefined) ??
        (translation.needed ? t('order.service') : undefined))
  const transcriptText = transcriptWords(order.transcript, plan)
  return texts === undefined ? transcriptText : `${transcriptText} → ${texts}`
}

/** Where what is said comes from; a film without sound has nothing to listen to. */
function transcriptWords(source: Dub['order']['transcript'], { transcript, media }: DubPlan): string {
  if (source.from === 'file') return fileName(source.path)
  if (source.from === 'picture') return t('order.readPicture')
  const beside = source.from === 'auto' ? transcript.beside?.name : undefined
  return beside ?? t(hasReadableSound(media.facts) ? 'order.listen' : 'player.captions')
}

/** Most voices that are named. */
const MAX_NAMED_VOICES = 3

/** Who speaks, for a few speakers each by name. */
function voicesWords({ order }: ListedDub, { speakers, voices, unheard, media }: DubPlan): string {
  if (unheard && isDiarizedAtOnce(media)) return t('order.hearing')
  // Nothing is promised that was not heard.
  const isOpen =
    voices.length > 0 && speakers.some(({ label, suggested }) => (order.voices[label] ?? suggested) === undefined)
  if (unheard || isOpen || speakers.length === 0) return t('order.voicesLater')
  const nameOf = (voice: string | undefined) =>
    voice === PRESERVE ? t('order.keepVoice') : (voices.find(({ id }) => id === voice)?.name ?? '–')
  const named = speakers.map(({ label, name, suggested }) => ({
    speaker: name ?? numberedSpeaker(label),
    voice: nameOf(order.voices[label] ?? suggested),
  }))
  if (named.length === 1) return named[0]?.voice ?? ''
  const some = named.slice(0, MAX_NAMED_VOICES).map(({ speaker, voice }) => `${speaker}: ${voice}`)
  return `${formats.list(some)}${named.length > MAX_NAMED_VOICES ? ' …' : ''}`
}

interface AlsoIntoProps {
  readonly own: Target
  readonly ticked: readonly Target[]
  onChange(ticked: readonly Target[]): void
}

/** The further languages that the video is dubbed into. */
function AlsoInto({ own, ticked, onChange }: AlsoIntoProps) {
  return (
    <fieldset className={styles['also']}>
      <legend className={styles['label']}>{t('order.also')}</legend>
      {TARGETS.filter((code) => code !== own).map((code) => (
        <Check
          key={code}
          label={fullLanguageName(code)}
          checked={ticked.includes(code)}
          onChange={(on) => onChange(on ? [...ticked, code] : ticked.filter((one) => one !== code))}
        />
      ))}
    </fieldset>
  )
}

/** The amounts that a dub will send to the user's speech servers, with an estimate of the cost; absent where there are none. */
function DubEstimate({ dub, plan }: { readonly dub: Dub; readonly plan: DubPlan }) {
  const isOwn = useSession(({ connections }) => connections?.current === THIS_COMPUTER)
  const servers = useSpeechServers((state) => state.servers)
  useEffect(() => void run(loadSpeechServers), [])
  if (!isOwn || servers === undefined) return null
  const recognitionEstimate = mayTranscribe(dub.order, plan)
    ? estimateRecognition(servers, plan.media.facts.duration)
    : undefined
  const lines = [
    ...spoken(dub, plan, servers),
    ...(recognitionEstimate === undefined ? [] : [recognitionEstimate.text]),
  ]
  return lines.map((line) => (
    <p key={line} className={styles['small']}>
      {line}
    </p>
  ))
}

/** The servers whose voices are chosen or suggested, each as if it spoke through the whole film. */
function spoken({ order }: Dub, { media, speakers }: DubPlan, servers: readonly KnownServer[]): string[] {
  const voices = speakers.map(({ label, suggested }) => order.voices[label] ?? suggested ?? '')
  return servers
    .filter(({ id }) => voices.some((voice) => voice.startsWith(`${id}/`)))
    .map((server) => {
      const cost = orderCost(server, { characters: (media.facts.duration / 3600) * SPEECH_CHARACTERS_PER_HOUR })
      const messageValues = { name: server.name, host: hostWords(server) }
      if (cost !== undefined) return t('costs.upTo', { ...messageValues, cost: formats.number(cost, 2) })
      return `${t('costs.speaks', messageValues)} ${t('speak.unpriced')}`
    })
}

interface FormRowProps {
  readonly label: string
  /** The current choice in words. */
  readonly summary: ReactNode
  /** The choices, shown once they are asked for. */
  readonly children: ReactNode
}

/** A row of the order: what it is, what is chosen, and the choices behind a button. */
function FormRow({ label, summary, children }: FormRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={row['row']}>
      <span className={row['label']}>{label}</span>
      <span className={row['summary']}>{summary}</span>
      <Button
        kind="quiet"
        aria-label={t('order.changeOf', { part: label })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('order.change')}
      </Button>
      <div id={id} className={row['choices']} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
