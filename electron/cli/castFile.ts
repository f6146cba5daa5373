import { readFile } from 'node:fs/promises'
import type { Target } from '../../shared/contract/records.ts'
import { AppError } from '../../shared/failure.ts'
import { SavedCast } from '../../shared/project/castEdits.ts'
import { writeTextFile } from './output.ts'

// A cast that is kept from episode to episode, in the form in which the studio saves one too.

type Member = SavedCast['speakers'][number]

/** The cast of a file; empty where there is none yet. Throws `file` for one that is no cast. */
export async function readCast(path: string): Promise<SavedCast> {
  try {
    return SavedCast.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { speakers: [] }
    const message = `${path} holds no cast. Name a file that --cast or the studio wrote, or one that does not exist yet.`
    throw new AppError({ kind: 'file', message, path }, { cause })
  }
}

/** The voices that a saved cast has for these speakers, by label. */
export function savedVoices(
  cast: SavedCast,
  speakers: readonly string[],
  { names, to }: { names: Readonly<Record<string, string>>; to: Target },
): Record<string, string> {
  const pairs = speakers.flatMap((label) => {
    const voice = cast.speakers.find((member) => isSame(member, label, names))?.voices[to]?.voice
    return voice === undefined ? [] : [[label, voice] as const]
  })
  return Object.fromEntries(pairs)
}

/** Keeps who speaks for whom; those who do not speak in this episode stay in the file. */
export async function saveCast(
  path: string,
  voices: Readonly<Record<string, string>>,
  { cast, names, to }: { cast: SavedCast; names: Readonly<Record<string, string>>; to: Target },
): Promise<void> {
  const members = new Map(cast.speakers.map((member) => [member, member]))
  const added: Member[] = []
  for (const [label, voice] of Object.entries(voices)) {
    const known = cast.speakers.find((member) => isSame(member, label, names))
    const choice = known?.voices[to]?.voice === voice ? known.voices[to] : undefined
    const now = { ...known?.voices, [to]: choice ?? { voice, settings: {} } }
    if (known === undefined) added.push({ id: label, name: names[label] ?? '', voices: now })
    else members.set(known, { ...known, voices: now })
  }
  const speakers = [...members.values(), ...added]
  await writeTextFile(path, `${JSON.stringify({ speakers }, undefined, 2)}\n`, true)
}

/** By name, since labels differ between episodes; by label only where neither has a name. */
function isSame({ id, name }: Member, label: string, names: Readonly<Record<string, string>>): boolean {
  const own = names[label] ?? ''
  if (own === '') return name === '' && id === label
  return name.trim().toLowerCase() === own.trim().toLowerCase()
}
