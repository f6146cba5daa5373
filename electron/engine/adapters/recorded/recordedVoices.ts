import { mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AppError, type Failure, toFailure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { OwnVoice } from '../../../../shared/packs/voiceProgram.ts'
import { unwritable } from '../../../files/tryFile.ts'
import type { EspeakVoice } from '../espeak/espeakVoice.ts'
import { checkVoice } from './checkVoice.ts'
import { voiceLike } from './sayPhrase.ts'
import { VOICE_ENDING, type VoiceHeader, writeVoice } from './voiceFile.ts'

/** The `kind` of a voice cut out of one person's recordings. */
const RECORDED_VOICE = 'recorded'
/** Beside the packs, so that all engines of this computer speak with it. */
const RECORDED_VOICES_FOLDER = '.voices'

/**
 * The recorded voices of this computer; files that are not whole are left out. Looked up at every call; a file is read again
 * when it has changed, or could not be read before.
 */
export function createRecordedVoices(packsDir: string | undefined): () => EspeakVoice[] {
  const known = new Map<string, { readonly stamp: string; readonly voice: EspeakVoice }>()
  const look = (path: string): EspeakVoice => {
    const stamp = stampOf(statSync(path, { throwIfNoEntry: false }))
    const before = known.get(path)
    if (before?.stamp === stamp) return before.voice
    known.delete(path)
    const voice = voiceOf(checkVoice(path).header, path)
    known.set(path, { stamp, voice })
    return voice
  }
  return () => {
    if (packsDir === undefined) return []
    const found = voiceFiles(packsDir).flatMap((path) => {
      try {
        return [look(path)]
      } catch {
        return []
      }
    })
    return found.filter(({ record: { id } }, index) => found.findIndex(({ record }) => record.id === id) === index)
  }
}

/** The recorded voices in a folder of packs, and why other files there are none. */
export function listRecordedVoices(packsDir: string): { voices: OwnVoice[]; broken: Failure[] } {
  const voices: OwnVoice[] = []
  const broken: Failure[] = []
  for (const path of voiceFiles(packsDir)) {
    try {
      voices.push(ownVoice(checkVoice(path).header, path))
    } catch (error) {
      broken.push(toFailure(error))
    }
  }
  return { voices, broken }
}

/** Puts a voice where engines find it. Throws `file` if the file is no whole voice, or cannot be kept there. */
export async function addRecordedVoice({
  file,
  packsDir,
}: {
  readonly file: string
  readonly packsDir: string
}): Promise<OwnVoice> {
  const voice = checkVoice(file)
  const path = join(packsDir, RECORDED_VOICES_FOLDER, `${voice.header.id}${VOICE_ENDING}`)
  try {
    mkdirSync(join(packsDir, RECORDED_VOICES_FOLDER), { recursive: true })
  } catch (error) {
    throw unwritable(path, error)
  }
  await writeVoice(path, voice)
  return ownVoice(voice.header, path)
}

/** Removes a recorded voice, whatever the names of its files. Throws `not_found` where there is none of this id. */
export function removeRecordedVoice({ id, packsDir }: { readonly id: string; readonly packsDir: string }): void {
  const named = voiceFiles(packsDir).filter((path) => basename(path) === `${id}${VOICE_ENDING}`)
  const holding = listRecordedVoices(packsDir).voices.flatMap((voice) => (voice.id === id ? [voice.path] : []))
  const paths = new Set([...named, ...holding])
  if (paths.size === 0) throw new AppError({ kind: 'not_found', message: say('failure.voice.gone', { id }) })
  for (const path of paths) {
    try {
      rmSync(path)
    } catch (error) {
      throw unwritable(path, error)
    }
  }
}

function stampOf(stats: Stats | undefined): string {
  return `${stats?.mtimeMs} ${stats?.size} ${stats?.ino}`
}

function voiceFiles(packsDir: string): string[] {
  try {
    const names = readdirSync(join(packsDir, RECORDED_VOICES_FOLDER)).filter((name) => name.endsWith(VOICE_ENDING))
    return names.sort().map((name) => join(packsDir, RECORDED_VOICES_FOLDER, name))
  } catch {
    return []
  }
}

function ownVoice({ id, name, language, gender, consent }: VoiceHeader, path: string): OwnVoice {
  return { id, name, language, gender, consent: { ...consent }, path }
}

/** The voice of a header: timed as the built-in voice of the language and sex, on the reader's own pitch. */
function voiceOf({ id, name, language, gender, accent, pitchHz, consent }: VoiceHeader, path: string): EspeakVoice {
  const like = voiceLike(language, gender, accent)
  const { by, at, statement } = consent
  return {
    record: {
      id,
      name,
      language,
      gender,
      kind: RECORDED_VOICE,
      pitch_hz: Math.round(pitchHz),
      pace: 1,
      controls: like.record.controls ?? [],
      unasked: false,
    },
    note: say('engineModel.voice.recorded', { by, day: at.slice(0, 10), statement }),
    pitchHz,
    setting: like.setting,
    recording: path,
  }
}
