import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AppError } from '../../../../shared/failure.ts'
import type { EspeakVoice } from '../espeak/espeakVoice.ts'
import { checkVoice } from './checkVoice.ts'
import { voiceLike } from './sayPhrase.ts'
import { VOICE_ENDING, type VoiceHeader } from './voiceFile.ts'

/** The `kind` of a voice cut out of one person's recordings. */
const RECORDED_VOICE = 'recorded'
/** Beside the packs, so that all engines of this computer speak with it. */
const FOLDER = '.voices'

/** The recorded voices of this computer; files that are not whole are left out. Looked up at every call, each file read once. */
export function createRecordedVoices(packsDir: string | undefined): () => EspeakVoice[] {
  const known = new Map<string, EspeakVoice | undefined>()
  return () => {
    if (packsDir === undefined) return []
    return voiceFiles(packsDir).flatMap((path) => {
      if (!known.has(path)) known.set(path, openVoice(path))
      return known.get(path) ?? []
    })
  }
}

/** Puts a voice file where engines find it; returns its new path and what it is. Throws `file` if it is no whole voice. */
export function addVoice(file: string, packsDir: string): { path: string; header: VoiceHeader } {
  const { header } = checkVoice(file)
  const path = voicePath(packsDir, header.id)
  mkdirSync(join(packsDir, FOLDER), { recursive: true })
  // Engines that look meanwhile find the whole file or none.
  copyFileSync(file, `${path}.part`)
  renameSync(`${path}.part`, path)
  return { path, header }
}

/** Removes a recorded voice. Throws `not_found` where there is none of this id. */
export function removeVoice(id: string, packsDir: string): void {
  const path = voiceFiles(packsDir).find((one) => basename(one) === `${id}${VOICE_ENDING}`)
  if (path === undefined) throw new AppError({ kind: 'not_found', message: `There is no recorded voice ${id}.` })
  rmSync(path)
}

/** Where the file of a voice goes. */
function voicePath(packsDir: string, id: string): string {
  return join(packsDir, FOLDER, `${id}${VOICE_ENDING}`)
}

function voiceFiles(packsDir: string): string[] {
  try {
    const names = readdirSync(join(packsDir, FOLDER)).filter((name) => name.endsWith(VOICE_ENDING))
    return names.sort().map((name) => join(packsDir, FOLDER, name))
  } catch {
    return []
  }
}

function openVoice(path: string): EspeakVoice | undefined {
  try {
    return voiceOf(checkVoice(path).header, path)
  } catch {
    return undefined
  }
}

/** The voice of a header: timed as the built-in voice of the language and sex, on the reader's own pitch. */
function voiceOf({ id, name, language, gender, pitchHz, consent }: VoiceHeader, path: string): EspeakVoice {
  const like = voiceLike(language, gender)
  const note = `Recorded voice of ${consent.by}, who agreed on ${consent.at.slice(0, 10)}: ${consent.statement}`
  return {
    record: {
      ...{ id, name, language, gender, kind: RECORDED_VOICE, pitch_hz: Math.round(pitchHz), pace: 1, note },
      ...{ controls: like.record.controls ?? [], unasked: false },
    },
    pitchHz,
    setting: like.setting,
    recording: path,
  }
}
