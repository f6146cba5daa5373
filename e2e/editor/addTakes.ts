import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { encodeWav } from '../../shared/audio/wav.ts'
import type { Target } from '../../shared/contract/records.ts'
import { plainWords } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { spokenBy, takeKey } from '../../shared/project/takes/takeKey.ts'
import { chooseTakes } from '../../shared/project/texts/textEdits.ts'

/** A project's document and how long each of its takes is. */
export interface SpokenProject {
  readonly document: Document
  readonly takes: ReadonlyMap<string, { readonly seconds: number }>
}

/** Gives lines of a closed project takes, as if they had been spoken: mono at 48 kHz, by line. */
export function addTakes(path: string, target: Target, sounds: ReadonlyMap<number, Float32Array>): SpokenProject {
  using file = openProjectFile(path)
  const { document } = file.journal
  const chosen = [...sounds].map(([id, samples]) => {
    const line = document.lines[id]
    const key = line === undefined ? undefined : takeKey(line, target, spokenBy(document, line))
    if (key === undefined) throw new Error(`Line ${id} has nothing to say, or nobody to say it.`)
    const sound = { bytes: Buffer.from(encodeWav(samples, 48_000)), seconds: samples.length / 48_000 }
    const take = file.takes.add({ key, target, line: id, voice: 'v' }, sound)
    return { id, take }
  })
  const takes = new Map(chosen.map(({ id, take }) => [id, { id: take.id, key: take.key }]))
  const { patches } = changeDocument(document, (draft) => chooseTakes(draft, target, takes))
  file.journal.commit(file.journal.revision, { label: plainWords('Takes'), patches: patches as never })
  return { document: file.journal.document, takes: new Map(chosen.map(({ take }) => [take.id, take])) }
}
