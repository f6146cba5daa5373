import { join } from 'node:path'
import { fingerprintOf } from '../../electron/dubbing/project/mediaReference.ts'
import { createProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { emptyDocument } from '../../shared/project/newDocument.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setVoice } from '../../shared/project/speakers/castEdits.ts'
import type { VoiceProfile } from '../../shared/project/speakers/voiceProfile.ts'
import { applyTranslation } from '../../shared/project/texts/textEdits.ts'
import { setTranscript } from '../../shared/project/texts/transcript.ts'
import { finish } from './media.ts'

/** A line of a project that is made for a test or a bench. Times in seconds. */
export interface ProjectLine {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly speaker: string
  readonly translation?: string
}

/** Contents of the project. */
export interface ProjectContents {
  readonly video: string
  readonly lines: readonly ProjectLine[]
  readonly target?: Target
  /** Translations into further languages, a text for each line in order of time. */
  readonly others?: Readonly<Partial<Record<Target, readonly string[]>>>
  /** Speaker's name to voice, in the target language. */
  readonly voices?: Readonly<Record<string, string>>
  /** Speaker's name to measured voice. */
  readonly profiles?: Readonly<Record<string, VoiceProfile>>
  /** Seconds the video is to pass for; its own length otherwise. */
  readonly duration?: number
  /** Seconds at which shots change; by default they are found when they are needed. */
  readonly shots?: readonly number[]
}

/** Makes a project file in a folder without a studio and answers its path. */
export async function makeProject(folder: string, contents: ProjectContents): Promise<string> {
  const { video, lines, target = 'sw', others = {}, voices = {}, profiles = {}, duration, shots } = contents
  const probed = finish(probe({ path: video }))
  const facts = { ...probed, duration: duration ?? probed.duration }
  const media = { path: video, fingerprint: await fingerprintOf(video), facts }
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))]
  const label = (name: string) => `SPEAKER_${String(speakers.indexOf(name)).padStart(2, '0')}`
  // Lines get their numbers in the order in which they are heard.
  const ordered = lines.toSorted((a, b) => a.start - b.start)
  const { document } = changeDocument(emptyDocument(media), (draft) => {
    setTranscript(draft, {
      lines: ordered.map(({ start, end, text, speaker }) => ({ start, end, text, speaker: label(speaker) })),
      language: 'en',
      names: Object.fromEntries(speakers.map((name) => [label(name), name])),
      profiles: Object.fromEntries(Object.entries(profiles).map(([name, profile]) => [label(name), profile])),
    })
    if (shots !== undefined) draft.shots = [...shots]
    addTarget(draft, target)
    const texts = ordered.flatMap(({ translation }, at): [number, string][] =>
      translation === undefined ? [] : [[at + 1, translation]],
    )
    applyTranslation(draft, target, new Map(texts))
    for (const other of TARGETS.filter((one) => others[one] !== undefined)) {
      addTarget(draft, other)
      applyTranslation(draft, other, new Map(others[other]?.map((translation, at) => [at + 1, translation])))
    }
    for (const { id, name } of Object.values(draft.speakers)) {
      const voice = voices[name]
      if (voice !== undefined) setVoice(draft, id, { target, voice })
    }
  })
  return createProjectFile(join(folder, 'project.griot'), document)
}

/** So many lines of two to four speakers in turn, without gaps longer than a breath, for benches of long projects. */
export function manyLines(count: number, seconds: number): ProjectLine[] {
  const step = seconds / count
  return Array.from({ length: count }, (_, at) => ({
    start: at * step,
    end: (at + 0.9) * step,
    text: `${SENTENCES[at % SENTENCES.length]?.[0]}`,
    translation: `${SENTENCES[at % SENTENCES.length]?.[1]}`,
    speaker: SPEAKERS[(at * 7 + Math.floor(at / 5)) % SPEAKERS.length] ?? 'Amina',
  }))
}

const SPEAKERS = ['Amina', 'Bàbá Kọ́lá', 'Seller', 'Ngozi']
const SENTENCES = [
  ['Good morning. Did the rain reach your farm?', 'Habari za asubuhi. Je, mvua ilifika shambani kwako?'],
  ['It did, at last.', 'Ilifika hatimaye.'],
  [
    'We waited three weeks, and the maize was turning yellow.',
    'Tulisubiri wiki tatu, na mahindi yalikuwa yanageuka manjano.',
  ],
  ['Then this year you should plant beans between the rows.', 'Basi mwaka huu panda maharagwe kati ya mistari.'],
] as const
