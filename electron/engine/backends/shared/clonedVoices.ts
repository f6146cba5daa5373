import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { renameFile } from '../../../client/bytes/renameFile.ts'
import type { Cloner, Synthesizer, VoiceSample } from '../../core/ports.ts'

/** The record of a voice made from a recording, stored beside its sample. */
const ClonedVoice = z.object({
  /** The id of the voice and of its item in the history. */
  id: z.string(),
  account: z.string(),
  name: z.string(),
  /** The words of the sample; empty if they are unknown. */
  text: z.string(),
  sampleRate: z.number().positive(),
  /** Seconds of the sample. */
  duration: z.number().positive(),
  created_at: z.string(),
  /** ISO 8601 time at which the user confirmed the speaker's consent. */
  consent_at: z.string(),
})
type ClonedVoice = z.infer<typeof ClonedVoice>

/** The voices made from recordings; each belongs to the account that made it. */
export interface ClonedVoices {
  /** Makes the folder for a new voice, in which the caller writes the sample. */
  begin(id: string): Promise<string>
  /** Writes the record of a voice whose sample is complete. */
  keep(voice: ClonedVoice): Promise<void>
  /** An account's voices as synthesizers over the cloner; none without a cloner. */
  spokenBy(cloner: Cloner | undefined, account: string): Synthesizer[] | Promise<Synthesizer[]>
  /** Removes a voice and its sample; does nothing if there is none. */
  remove(account: string, id: string): Promise<void>
}

const VOICE_RECORD_FILE = 'voice.json'
const VOICE_SAMPLE_FILE = 'sample.pcm'

/** Opens the cloned voices of a data folder: one folder a voice. */
export function clonedVoices(dataDir: string): ClonedVoices {
  const root = join(dataDir, 'voices')
  return {
    async begin(id) {
      await mkdir(join(root, id), { recursive: true, mode: 0o700 })
      return join(root, id)
    },
    async keep(voice) {
      const path = join(root, voice.id, VOICE_RECORD_FILE)
      await writeFile(`${path}.part`, JSON.stringify(voice), { mode: 0o600 })
      await renameFile(`${path}.part`, path)
    },
    spokenBy(cloner, account) {
      if (cloner === undefined) return []
      const own = foldersIn(root)
        .flatMap((id) => read(root, id) ?? [])
        .filter((voice) => voice.account === account)
      return own.map((voice) => {
        const language = cloner.languages[0] ?? 'en'
        return cloner.follow(sampleOf(root, voice), { id: voice.id, name: voice.name, language })
      })
    },
    async remove(account, id) {
      const voice = read(root, id)
      if (voice?.account === account) await rm(join(root, id), { recursive: true, force: true })
    },
  }
}

function sampleOf(root: string, { id, text, sampleRate, duration }: ClonedVoice): VoiceSample {
  return { pcm: { path: join(root, id, VOICE_SAMPLE_FILE), sampleRate, duration }, text, seconds: duration }
}

/** The path of the sample in a voice's folder. */
export function samplePath(folder: string): string {
  return join(folder, VOICE_SAMPLE_FILE)
}

/** Whether a folder has no record: an interrupted voice, whose sample of a person's voice must be removed. */
export async function isHalfMade(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => undefined)
  return names !== undefined && !names.includes(VOICE_RECORD_FILE)
}

function read(root: string, id: string): ClonedVoice | undefined {
  try {
    return ClonedVoice.parse(JSON.parse(readFileSync(join(root, id, VOICE_RECORD_FILE), 'utf8')))
  } catch {
    return undefined
  }
}

function foldersIn(root: string): string[] {
  try {
    return readdirSync(root).toSorted()
  } catch {
    return []
  }
}
