import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Cloner, Synthesizer, VoiceSample } from '../../core/ports.ts'

/** A voice that was made from a recording, as it is kept beside its sample. */
const ClonedVoice = z.object({
  /** Its id, which is also that of its item in the history. */
  id: z.string(),
  account: z.string(),
  name: z.string(),
  /** What is said in the sample; empty where nobody listened. */
  text: z.string(),
  sampleRate: z.number().positive(),
  /** Seconds of the sample. */
  duration: z.number().positive(),
  created_at: z.string(),
  /** When whose voice it is was said to agree. */
  consent_at: z.string(),
})
export type ClonedVoice = z.infer<typeof ClonedVoice>

/** The voices that were made from recordings; each belongs to the account that made it. */
export interface ClonedVoices {
  /** A folder in which the sample of a new voice is made. */
  begin(id: string): Promise<string>
  /** Keeps a voice whose sample lies in the folder it was begun in. */
  keep(voice: ClonedVoice): Promise<void>
  /** Those of an account, spoken by a cloner; without one there are none. */
  spokenBy(cloner: Cloner | undefined, account: string): Synthesizer[] | Promise<Synthesizer[]>
  /** Forgets a voice and its sample; nothing happens where there is none. */
  remove(account: string, id: string): Promise<void>
}

const [RECORD, SAMPLE] = ['voice.json', 'sample.pcm']

/** Cloned voices in the data folder: a folder for each. */
export function clonedVoices(dataDir: string): ClonedVoices {
  const root = join(dataDir, 'voices')
  return {
    async begin(id) {
      await mkdir(join(root, id), { recursive: true, mode: 0o700 })
      return join(root, id)
    },
    async keep(voice) {
      const path = join(root, voice.id, RECORD)
      await writeFile(`${path}.part`, JSON.stringify(voice), { mode: 0o600 })
      await rename(`${path}.part`, path)
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
  return { pcm: { path: join(root, id, SAMPLE), sampleRate, duration }, text, seconds: duration }
}

/** Where the sample of a voice lies in its folder. */
export function samplePath(folder: string): string {
  return join(folder, SAMPLE)
}

/** Whether this is the folder of a voice that was begun and never kept; it holds the sample of somebody's voice. */
export async function isHalfMade(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => undefined)
  return names !== undefined && !names.includes(RECORD)
}

function read(root: string, id: string): ClonedVoice | undefined {
  try {
    return ClonedVoice.parse(JSON.parse(readFileSync(join(root, id, RECORD), 'utf8')))
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
