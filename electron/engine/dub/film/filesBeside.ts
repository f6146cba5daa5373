import { rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { AssembleOrder } from '../../../../shared/contract/filmOrders.ts'
import { partPath } from '../../media/partFile.ts'

/** The part of an order that asks for files beside its dub. */
type BesideOrder = Pick<AssembleOrder, 'output' | 'stems' | 'lineFiles'>

/** The stems of a dub: beside it, under its name. */
interface Stems {
  readonly voices: string
  readonly bed: string
}

export function stemNames(output: string): Stems {
  const folder = dirname(output)
  const name = basename(output, extname(output))
  return { voices: join(folder, `${name}.voices.wav`), bed: join(folder, `${name}.bed.wav`) }
}

/** The folder that lines are written to. */
export function linesFolder(output: string): string {
  return join(dirname(output), `${basename(output, extname(output))}.lines`)
}

/** The files beside a finished dub, by its order: its stems, then the folder of its lines. A film without sound has no bed. */
export function filesBeside({ output, stems, lineFiles }: BesideOrder, hasBed: boolean): string[] {
  const { voices, bed } = stemNames(output)
  return [...(stems ? [voices, ...(hasBed ? [bed] : [])] : []), ...(lineFiles ? [linesFolder(output)] : [])]
}

/** Removes what is unfinished beside a dub whose process was killed, as it is not in the folder of the job. */
export async function clearBeside({ output, stems, lineFiles }: BesideOrder): Promise<void> {
  const { voices, bed } = stemNames(output)
  if (stems) await Promise.all([voices, bed].map((path) => rm(partPath(path), { force: true })))
  if (lineFiles) await rm(linesFolder(output), { recursive: true, force: true })
}
