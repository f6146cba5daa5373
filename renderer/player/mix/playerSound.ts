import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { fromPcm16 } from '../../../shared/audio/wav.ts'
import type { VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import { openProject, soundOfFilm, theProject, useProjectStore } from '../../state/document/project.ts'
import { useFits } from '../../state/editor/fits.ts'
import { NO_FORECAST, useForecast } from '../../state/editor/forecast.ts'
import { isAudible, mixing, useMixing } from '../../state/editor/mixing.ts'
import { createLatest } from '../../state/latest.ts'
import { failureOf, notify, studio } from '../../state/studio/studio.ts'
import { playedTimeMap } from '../playedTimeMap.ts'
import { playerState, usePlayer } from '../playerState.ts'
import { openHeldSounds } from './heldSounds.ts'
import { createLiveMix, type Levels } from './liveMix.ts'
import { type LiveMixPlan, planMix } from './mixPlan.ts'
import type { SoundRange } from './soundRange.ts'
import { openTakeSounds } from './takeSounds.ts'
import { openVoicelessSounds } from './voicelessSounds.ts'

/** The sound of the player: the live mix of the open project, kept up to date with document and levels. */
interface PlayerSound extends Disposable {
  /** Resumes the audio context; call it from a click or key, as browsers require. */
  wake(): void
  follow(at: number, speed: number, moving: boolean): void
}

/** Time in ms after a pause before the sound card is released. */
const LET_GO_MS = 20_000

/** Opens the sound of the player for a media element; without an element only takes sound. */
export function openPlayerSound(element: HTMLMediaElement | undefined): PlayerSound {
  let made: ReturnType<typeof openMix> | undefined
  /** The plan is out of date; it is only renewed while the video moves. */
  let stale = true
  let moves = false
  let letGo: ReturnType<typeof setTimeout> | undefined

  function keepCard(): void {
    clearTimeout(letGo)
    letGo = undefined
  }

  const asker = createForecastAsker(() => (mixing().listen === 'original' ? undefined : plannedMix()))
  function change(): void {
    stale = true
    if (moves) keepUp()
  }
  function changeMix(): void {
    asker.changed()
    change()
  }
  const stops = [
    useProjectStore.subscribe(({ open: now }, { open: before }) => {
      const same = now?.document === before?.document && now?.takes === before?.takes && now?.target === before?.target
      if (!same) changeMix()
    }),
    useFits.subscribe(changeMix),
    useForecast.subscribe(change),
  ]
  asker.changed()

  function keepUp(): void {
    if (!stale || made === undefined || openProject() === undefined) return
    stale = false
    made.mix.plan(readerMix(plannedMix()))
  }

  return {
    wake() {
      made ??= openMix(element, { change, changeMix })
      keepCard()
      void made.context.resume()
    },
    follow(at, speed, moving) {
      moves = moving
      if (moving) keepUp()
      made?.mix.follow(at, speed, moving)
      if (moving || made === undefined) keepCard()
      else letGo ??= setTimeout(() => void made?.context.suspend(), LET_GO_MS)
    },
    [Symbol.dispose]() {
      clearTimeout(letGo)
      for (const unsubscribe of stops) unsubscribe()
      asker[Symbol.dispose]()
      made?.stop()
      made = undefined
    },
  }
}

/** Marks the plan as out of date; `changeMix` its forecast, too. */
interface PlanChanges {
  change(): void
  changeMix(): void
}

/** Opens the sound card, and the live mix with the sound of a media element. */
function openMix(element: HTMLMediaElement | undefined, { change, changeMix }: PlanChanges) {
  const context = new AudioContext()
  const sounds = openTakeSounds({ context, load: loadTake })
  const film = element === undefined ? {} : filmSounds(context)
  const mix = createLiveMix({
    context,
    sounds,
    held: undefined,
    voiceless: undefined,
    ...film,
    onFailure: (error) => notify(failureOf(error)),
  })
  if (element !== undefined) new MediaElementAudioSourceNode(context, { mediaElement: element }).connect(mix.input)
  mix.level(levels())
  const stops = [
    useMixing.subscribe((now, before) => {
      mix.level(levels())
      // The original is heard in its own time.
      if (now.listen !== before.listen) changeMix()
    }),
    usePlayer.subscribe((now, before) => {
      if (now.muted !== before.muted || now.reading !== before.reading) mix.level(levels())
      if (now.reading !== before.reading) change()
    }),
  ]
  return {
    context,
    mix,
    stop() {
      for (const unsubscribe of stops) unsubscribe()
      mix[Symbol.dispose]()
      void context.close()
    },
  }
}

/** The mix of the open project as it plays. */
export function plannedMix(): LiveMixPlan {
  const { document, target, takes } = theProject()
  const { target: fitted, fits } = useFits.getState()
  return planMix(document, {
    target,
    takes,
    fits: fitted === target ? fits : new Map(),
    map: playedTimeMap(),
    forecast: useForecast.getState(),
    playsCopy: playerState().media?.proxyUrl !== undefined,
  })
}

/** The original under a reader's own voice: -14 dB. */
const LOWERED_BED_GAIN_RATIO = 0.2

/** A mix for a reader: in the film's own time, without the takes of the reader's lines. */
function readerMix(mix: LiveMixPlan): LiveMixPlan {
  const { reading } = playerState()
  if (reading === undefined) return mix
  const { map } = useFits.getState()
  const cues = mix.cues.flatMap((cue) =>
    reading.without.has(cue.line) ? [] : [{ ...cue, start: map.toSource(cue.start), end: map.toSource(cue.end) }],
  )
  return { ...mix, cues, holds: [] }
}

function levels(): Levels {
  const mixer = mixing()
  const { muted, reading } = playerState()
  const open = muted || reading?.guideSound === 'nothing' ? 0 : 1
  if (reading !== undefined) {
    const bed = open * (reading.guideSound === 'lowered' ? LOWERED_BED_GAIN_RATIO : 1)
    return { ducked: false, bed, voices: open, isSpeakerAudible: () => true }
  }
  return {
    ducked: mixer.listen === 'dub',
    bed: open * mixer.bed,
    voices: mixer.listen === 'original' ? 0 : open * mixer.voices,
    isSpeakerAudible: (speaker) => isAudible(mixer, speaker),
  }
}

/** The sound of the open film where it is held, and without its voices; none where it is silent. */
function filmSounds(context: AudioContext) {
  const { media } = playerState()
  if (media === undefined || !hasReadableSound(media.facts)) return {}
  return {
    held: openHeldSounds({ context, load: (range) => loadSound(media.path, range) }),
    voiceless: openVoicelessSounds((range) => loadSound(media.path, range)),
  }
}

async function loadSound(
  path: string,
  range: SoundRange & { readonly removal?: VoiceRemoval },
): Promise<Float32Array<ArrayBuffer>> {
  const { url } = await studio().api.sound({ ...soundOfFilm(path), ...range })
  return fromPcm16(new Uint8Array(await (await fetch(url)).arrayBuffer()))
}

/** The file of a take. */
export async function loadTake(take: string): Promise<ArrayBuffer> {
  const { url } = await studio().api.loadTake({ project: theProject().id, take })
  return (await fetch(url)).arrayBuffer()
}

/** Keeps the forecast of the render's gains up to date. Disposing it forgets what is known. */
interface ForecastAsker extends Disposable {
  /** Asks anew, when changes have come to rest, where the takes, their places or the mix are others than before. */
  changed(): void
}

/** Milliseconds without a change after which a forecast is asked for. */
const FORECAST_DEBOUNCE_MS = 400

/** Creates what asks for forecasts; `plan` answers the current mix, if it is known. */
function createForecastAsker(plan: () => LiveMixPlan | undefined): ForecastAsker {
  const latest = createLatest()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''

  async function ask(): Promise<void> {
    const currentPlan = openProject() && plan()
    if (currentPlan === undefined) return
    const { cues, forecastRequest } = currentPlan
    const key = JSON.stringify(forecastRequest)
    if (key === last) return
    last = key
    if (cues.length === 0) {
      latest.drop()
      useForecast.setState(NO_FORECAST)
      return
    }
    const { state } = useForecast.getState()
    if (state !== 'known') useForecast.setState({ state: 'asked' })
    try {
      await latest.ask(
        (signal) => studio().api.forecastMix({ ...forecastRequest, project: theProject().id }, { signal }),
        ({ lines: forecastLines, ...gains }) => {
          const known = cues.flatMap(({ line }, at) =>
            forecastLines[at] === undefined ? [] : [[line, forecastLines[at]] as const],
          )
          useForecast.setState({ state: 'known', ...gains, lines: new Map(known) })
        },
      )
    } catch {
      // The player goes on with what it knows, and the mixer says so; the next change asks again.
      last = ''
      if (useForecast.getState().state === 'asked') useForecast.setState({ state: 'failed' })
    }
  }

  return {
    changed() {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), FORECAST_DEBOUNCE_MS)
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      latest.drop()
      useForecast.setState(NO_FORECAST)
    },
  }
}
