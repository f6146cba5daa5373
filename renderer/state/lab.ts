import { z } from 'zod'
import { create } from 'zustand'
import type { Failure } from '../../shared/failure.ts'
import { VoiceSettings } from '../../shared/project/document.ts'

/** A voice on trial, beside others that are to say the same. */
export const LabVoice = z.object({ id: z.int(), voice: z.string().optional(), settings: VoiceSettings })
export type LabVoice = z.infer<typeof LabVoice>

/** What the user has set in the lab. It outlives a reload of the page, what was spoken does not. */
const Draft = z.object({
  text: z.string(),
  /** A hint for the service; absent: as the voice. */
  language: z.string().optional(),
  streamed: z.boolean(),
  voices: z.array(LabVoice).min(1),
})
export type LabDraft = z.infer<typeof Draft>

/** How far a speech is: asked for, arriving, whole, or given up. */
export type SpeechState = 'asked' | 'arriving' | 'whole' | 'failed'

/** One speech that the lab had made. */
export interface LabSpeech {
  readonly id: string
  /** The voice on trial that it was made with. */
  readonly of: number
  readonly text: string
  readonly voice: string | undefined
  /** What to call the voice. */
  readonly voiceName: string
  readonly language: string | undefined
  readonly settings: VoiceSettings
  readonly state: SpeechState
  /** As long as it is known to be, in seconds. */
  readonly seconds: number
  /** Where the page plays it from, and where it lies. */
  readonly url?: string
  readonly path?: string
  /** Milliseconds from asking to the first sound in the loudspeaker; absent where it was not played at once. */
  readonly firstSoundMs?: number
  /** Why the first sound is put off, and until when. */
  readonly held?: string
  /** Why there is none, or why it ends early. */
  readonly failure?: Failure
  /** Number of the line that uses it. */
  readonly line?: number
}

/** The voice lab: its draft, and what was spoken since the page was opened, latest first. */
export interface Lab extends LabDraft {
  readonly speeches: readonly LabSpeech[]
}

/** Voices that are compared at most. */
export const MOST_VOICES = 4
/** The studio keeps as many. */
const KEPT = 100
const OF_TAB = 'griot.lab'

export const useLab = create<Lab>(() => ({ ...readDraft(), speeches: [] }))
export const lab = useLab.getState

/** Changes the draft, which is kept for a reload. */
export function draftLab(change: Partial<LabDraft>): void {
  useLab.setState(change)
  const { text, language, streamed, voices } = lab()
  sessionStorage.setItem(OF_TAB, JSON.stringify({ text, language, streamed, voices }))
}

function readDraft(): LabDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(OF_TAB) ?? ''))
  } catch {
    return { text: '', streamed: true, voices: [{ id: 0, settings: {} }] }
  }
}

/** Changes one of the voices on trial. */
export function draftVoice(id: number, change: Partial<LabVoice>): void {
  draftLab({ voices: lab().voices.map((one) => (one.id === id ? { ...one, ...change } : one)) })
}

/** Puts one more voice beside those there are, like the last one. */
export function addVoice(): void {
  const { voices } = lab()
  const last = voices.at(-1)
  if (voices.length >= MOST_VOICES || last === undefined) return
  draftLab({ voices: [...voices, { ...last, id: Math.max(...voices.map(({ id }) => id)) + 1 }] })
}

/** Takes a voice off; the last one stays. */
export function removeVoice(id: number): void {
  const voices = lab().voices.filter((one) => one.id !== id)
  if (voices.length > 0) draftLab({ voices })
}

/** Text, voice and settings of something that was spoken, to begin with anew. */
export interface LabRecipe {
  readonly text?: string | undefined
  readonly voice?: string | undefined
  readonly language?: string | undefined
  readonly settings: VoiceSettings
}

/** Fills the lab with what made something; what the recipe does not tell stays as it is. One voice is left. */
export function fillLab({ text, voice, language, settings }: LabRecipe): void {
  const [first] = lab().voices
  draftLab({
    text: text ?? lab().text,
    language,
    voices: [{ id: first?.id ?? 0, settings, ...(voice === undefined ? {} : { voice }) }],
  })
}

/** Puts a speech at the head of the list; the oldest goes where there are too many. */
export function addSpeech(speech: LabSpeech): void {
  useLab.setState(({ speeches }) => ({ speeches: [speech, ...speeches].slice(0, KEPT) }))
}

/** Changes a speech that is still on the list. */
export function patchSpeech(id: string, change: Partial<LabSpeech>): void {
  useLab.setState(({ speeches }) => ({
    speeches: speeches.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }))
}

/** Takes a speech off the list. */
export function forgetSpeech(id: string): void {
  useLab.setState(({ speeches }) => ({ speeches: speeches.filter((one) => one.id !== id) }))
}
