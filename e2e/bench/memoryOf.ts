import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks. One takes 5 ms of a processor for each process, which the measured program lacks. */
const SAMPLE_INTERVAL_MS = 500

/**
 * Greatest memory of a process and all its descendants while `work` runs, in megabytes: their proportional set sizes
 * added up, so that pages they share (the program itself) count once. Undefined where the system does not tell.
 */
export async function memoryOf<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number | undefined }> {
  let peak: number | undefined
  const timer = setInterval(() => {
    const now = treeSize(pid)
    if (now !== undefined) peak = Math.max(peak ?? 0, now)
  }, SAMPLE_INTERVAL_MS)
  try {
    return { result: await work(), peak }
  } finally {
    clearInterval(timer)
  }
}

/** Processor seconds of a process and of those of its children that have ended; undefined where the system does not tell. */
export function cpuOf(pid: number): number | undefined {
  const ticks = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ').slice(11, 15)
  return ticks?.reduce((sum, one) => sum + Number(one) / 100, 0)
}

/** Processor seconds that ended children of this process took: on a loaded computer they tell more than the time does. */
export function workOfChildren(): number {
  const { user, system } = process.cpuUsage()
  return (cpuOf(process.pid) ?? 0) - (user + system) / 1e6
}

/** Processor seconds of a process and all its descendants so far; undefined where the system does not tell. */
export function cpuOfTree(root: number): number | undefined {
  return treeOf(root)?.reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0)
}

/** Memory of a process and all its descendants now, in megabytes; undefined where the system does not tell. */
export function treeSize(root: number): number | undefined {
  return treeOf(root)?.reduce((sum, pid) => sum + sizeOf(pid, 'Pss'), 0)
}

/**
 * Private memory of a process and its descendants in megabytes, or of those alone that were started with an argument. Pages of files are
 * left out: their share falls and rises with other programs that read the same.
 */
export function ownSize(root: number, argument = ''): number | undefined {
  const counted = treeOf(root)?.filter((pid) => read(`/proc/${pid}/cmdline`).includes(argument))
  return counted?.reduce((sum, pid) => sum + sizeOf(pid, 'Pss_Anon'), 0)
}

function treeOf(root: number): number[] | undefined {
  try {
    const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]))
    const inTree = (pid: number | undefined): boolean =>
      pid !== undefined && pid > 1 && (pid === root || inTree(parents.get(pid)))
    return [...parents.keys()].filter(inTree)
  } catch {
    return undefined
  }
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function parentOf(pid: number): number | undefined {
  const status = read(`/proc/${pid}/status`)
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) || undefined
}

function sizeOf(pid: number, what: 'Pss' | 'Pss_Anon'): number {
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1000
}

/** A process may end between being listed and being read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
