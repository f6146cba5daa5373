import { z } from 'zod'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { VoiceSettings } from '../../../shared/project/document.ts'
import { createSlice } from '../stores.ts'

/** A voice on trial, which can be compared with others. */
export const LabVoice = z.object({ id: z.int(), voice: z.string().optional(), settings: VoiceSettings })
export type LabVoice = z.infer<typeof LabVoice>

/** The user's input in the lab. It survives a reload of the page; the speech does not. */
const Draft = z.object({
  text: z.string(),
  /** A hint for the service; absent to speak the voice's own language. */
  language: z.string().optional(),
  streamed: z.boolean(),
  voices: z.array(LabVoice).min(1),
})
type LabDraft = z.infer<typeof Draft>

/** State of a speech: requested, arriving, complete, or failed. */
type SpeechState = 'asked' | 'arriving' | 'whole' | 'failed'

/** A speech that was made in the lab. */
export interface LabSpeech {
  readonly id: string
  /** Id of the voice on trial it was made with. */
  readonly of: number
  readonly text: string
  readonly voice: string | undefined
  /** Name of the voice. */
  readonly voiceName: string
  readonly language: string | undefined
  readonly settings: VoiceSettings
  readonly state: SpeechState
  /** Length so far, in seconds. */
  readonly seconds: number
  /** Address for the page to play, and path of the file. */
  readonly url?: string
  readonly path?: string
  /** Time in ms from the request to the first sound; undefined if it was not played at once. */
  readonly firstSoundMs?: number
  /** Why the service puts it off, in words. */
  readonly held?: Message
  /** The reason why there is no sound, or why it ends early. */
  readonly failure?: Failure
  /** Number of the line that uses it as its take. */
  readonly line?: number
}

/** The voice lab: the user's input, and all speech since the page was opened, latest first. */
interface Lab extends LabDraft {
  readonly speeches: readonly LabSpeech[]
}

/** Most voices that can be compared. */
export const MAX_COMPARED_VOICES = 4
/** Most speeches in the list, as many as the studio keeps. */
const MAX_LAB_SPEECHES = 100
const LAB_DRAFT_STORAGE_KEY = 'griot.lab'

export const useLab = createSlice<Lab>('session', 'lab', { ...readDraft(), speeches: [] })
export const labState = useLab.getState

/** Changes the user's input and keeps it for a reload. */
export function draftLab(change: Partial<LabDraft>): void {
  useLab.setState(change)
  const { text, language, streamed, voices } = labState()
  sessionStorage.setItem(LAB_DRAFT_STORAGE_KEY, JSON.stringify({ text, language, streamed, voices }))
}

function readDraft(): LabDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(LAB_DRAFT_STORAGE_KEY) ?? ''))
  } catch {
    return { text: '', streamed: true, voices: [{ id: 0, settings: {} }] }
  }
}

/** Changes a voice on trial. */
export function draftVoice(id: number, change: Partial<LabVoice>): void {
  draftLab({ voices: labState().voices.map((one) => (one.id === id ? { ...one, ...change } : one)) })
}

/** Adds a voice on trial, with the settings of the last one. */
export function addTrialVoice(): void {
  const { voices } = labState()
  const last = voices.at(-1)
  if (voices.length >= MAX_COMPARED_VOICES || last === undefined) return
  draftLab({ voices: [...voices, { ...last, id: Math.max(...voices.map(({ id }) => id)) + 1 }] })
}

/** Removes a voice on trial; the last one stays. */
export function removeTrialVoice(id: number): void {
  const voices = labState().voices.filter((one) => one.id !== id)
  if (voices.length > 0) draftLab({ voices })
}

/** Text, voice and settings that a speech was made from. */
export interface LabRecipe {
  readonly text?: string | undefined
  readonly voice?: string | undefined
  readonly language?: string | undefined
  readonly settings: VoiceSettings
}

/** Fills the lab with a recipe, for a single voice; text the recipe lacks stays. */
export function fillLab({ text, voice, language, settings }: LabRecipe): void {
  const [first] = labState().voices
  draftLab({
    text: text ?? labState().text,
    language,
    voices: [{ id: first?.id ?? 0, settings, ...omitUndefined({ voice }) }],
  })
}

/** Adds a speech at the head of the list and drops the oldest if there are too many. */
export function addSpeech(speech: LabSpeech): void {
  useLab.setState(({ speeches }) => ({ speeches: [speech, ...speeches].slice(0, MAX_LAB_SPEECHES) }))
}

/** Changes a speech that is in the list. */
export function patchSpeech(id: string, change: Partial<LabSpeech>): void {
  useLab.setState(({ speeches }) => ({
    speeches: speeches.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }))
}

/** Removes a speech from the list. */
export function forgetSpeech(id: string): void {
  useLab.setState(({ speeches }) => ({ speeches: speeches.filter((one) => one.id !== id) }))
}
