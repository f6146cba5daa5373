import type { Reader } from '../../shared/commands/ownVoices.ts'
import { AppError } from '../../shared/failure.ts'
import type { Message } from '../../shared/locale/message.ts'
import type { OwnVoice } from '../../shared/packs/voiceProgram.ts'
import type { RecordedLanguage } from '../../shared/text/speech/phonology.ts'
import { t } from '../locales/t.ts'
import { announce } from '../state/session.ts'
import { createSlice } from '../state/stores.ts'
import { run, studio } from '../state/studio/studio.ts'
import { loadVoices } from '../state/studio/voices.ts'
import { fileName } from '../ui/format.ts'

/** A phrase to read, the address of its recording, and whether that could not be used for the voice. */
export interface ReadingPhrase {
  readonly text: string
  readonly url?: string | undefined
  readonly unusable?: boolean | undefined
  /** The last making lacked pairs of sounds that this phrase has. */
  readonly wanted?: boolean | undefined
}

interface OwnVoiceState {
  readonly language: RecordedLanguage
  readonly phrases: readonly ReadingPhrase[]
  readonly reader: Reader
  /** Index of the phrase that is read now. */
  readonly current: number
  /** How far the making of the voice is, 0 to 1. */
  readonly building: number | undefined
  /** The voices of this computer, and why other files are none. */
  readonly voices: readonly OwnVoice[]
  readonly broken: readonly Message[]
}

const EMPTY_READER: Reader = { name: '', consent: '' }

export const useOwnVoice = createSlice<OwnVoiceState>('session', 'ownVoice', {
  language: 'yo',
  phrases: [],
  reader: EMPTY_READER,
  current: 0,
  building: undefined,
  voices: [],
  broken: [],
})
const state = useOwnVoice.getState

let builder: AbortController | undefined

/** Chooses the language that is read. Its reader and phrases come with `loadReadings`. */
export function chooseRecordedLanguage(language: RecordedLanguage): void {
  useOwnVoice.setState({ language, phrases: [], reader: EMPTY_READER, current: 0 })
}

/** Shows the phrases of a language, at the first that is not recorded. */
export async function loadReadings(language: RecordedLanguage): Promise<void> {
  const { phrases, reader } = await studio().api.readings({ language })
  if (state().language !== language) return
  const first = phrases.findIndex(({ url }) => url === undefined)
  useOwnVoice.setState({ phrases, reader, current: Math.max(0, first) })
}

/** Loads the recorded voices of this computer. */
export async function loadOwnVoices(): Promise<void> {
  useOwnVoice.setState(await studio().api.ownVoices({}))
}

/** Changes who reads; kept at once. */
export function changeReader(change: Partial<Reader>): void {
  const reader = { ...state().reader, ...change }
  useOwnVoice.setState({ reader })
  void run(() => studio().api.keepReader({ language: state().language, ...reader }))
}

/** Goes to a phrase. */
export function goToPhrase(index: number): void {
  const { phrases } = state()
  useOwnVoice.setState({ current: Math.max(0, Math.min(phrases.length - 1, index)) })
}

/** Keeps a WAV file of the page as the recording of the current phrase, and goes to the next that has none. */
export async function keepReading(file: File): Promise<void> {
  const { language, current } = state()
  const { api, bridge } = studio()
  const pathResult = await bridge.pathsOf([file])
  if (!pathResult.ok) throw new AppError(pathResult.failure)
  const { url } = await api.keepReading({ language, number: current + 1, path: pathResult.value[0] ?? '' })
  if (state().language !== language) return
  const phrases = state().phrases.map((one, index) => (index === current ? { text: one.text, url } : one))
  const open = (index: number): boolean => {
    const { url: kept, unusable, wanted } = phrases[index] ?? {}
    return kept === undefined || unusable === true || wanted === true
  }
  const order = phrases.map((_, index) => (current + 1 + index) % phrases.length)
  useOwnVoice.setState({ phrases, current: order.find(open) ?? current })
}

/** Deletes all recordings of the language. */
export async function startOver(): Promise<void> {
  const { language } = state()
  await studio().api.dropReadings({ language })
  await loadReadings(language)
}

/** Makes the voice. Phrases that cannot be used for it are to be read again. */
export async function makeOwnVoice(): Promise<void> {
  const { language } = state()
  const stop = new AbortController()
  builder = stop
  useOwnVoice.setState({ building: 0 })
  try {
    const onProgress = ({ fraction = 0 }) => useOwnVoice.setState({ building: fraction })
    const { voice, left } = await studio().api.buildOwnVoice({ language }, { signal: stop.signal, onProgress })
    const bad = new Set(left.map(({ text }) => text))
    useOwnVoice.setState(({ phrases }) => ({
      phrases: phrases.map(({ text, url }) => ({ text, url, unusable: bad.has(text) })),
    }))
    announce(t('own.built', { name: voice.name }))
  } finally {
    builder = undefined
    useOwnVoice.setState({ building: undefined })
    await Promise.all([refresh(), markNeededPhrases(language)])
  }
}

/** Marks the phrases that would give the pairs of sounds that are missing; also where no voice came of it for their sake. */
async function markNeededPhrases(language: RecordedLanguage): Promise<void> {
  const { phrases } = await studio().api.readings({ language })
  if (state().language !== language) return
  const neededTexts = new Set(phrases.flatMap((one) => (one.wanted === true ? [one.text] : [])))
  useOwnVoice.setState((before) => ({
    phrases: before.phrases.map((one) => ({ ...one, wanted: neededTexts.has(one.text) })),
  }))
}

/** Ends the making of the voice, without one. */
export function cancelBuild(): void {
  builder?.abort()
}

/** Takes in the voice of a file. */
export async function addVoiceFile(file: File): Promise<void> {
  const { api, bridge } = studio()
  const pathResult = await bridge.pathsOf([file])
  if (!pathResult.ok) throw new AppError(pathResult.failure)
  const { name } = await api.addOwnVoice({ path: pathResult.value[0] ?? '' })
  announce(t('own.built', { name }))
  await refresh()
}

/** Removes a voice of this computer. */
export async function deleteOwnVoice(id: string): Promise<void> {
  await studio().api.removeOwnVoice({ id })
  await refresh()
}

/** Saves a voice as a file to pass on: with the desktop's dialog, else as a browser's download. */
export async function passOn({ id }: OwnVoice): Promise<void> {
  const { api, bridge } = studio()
  if (bridge.shell === 'electron') {
    const { path: output } = await api.pickOutput({ suggested: `${id}.griotvoice` })
    if (output === undefined) return
    const { path } = await api.exportOwnVoice({ id, output })
    return announce(t('save.saved', { path }))
  }
  const { path, url } = await api.exportOwnVoice({ id })
  const link = document.createElement('a')
  Object.assign(link, { href: `${url}?download`, download: fileName(path) })
  link.click()
  announce(t('save.sent', { name: fileName(path) }))
}

async function refresh(): Promise<void> {
  await Promise.all([loadOwnVoices(), loadVoices()])
}
