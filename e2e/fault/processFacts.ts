import { readdirSync, readFileSync } from 'node:fs'

/** Whether the system tells about processes the way this file reads it (Linux). */
export const CAN_LOOK = process.platform === 'linux'

/** Megabytes of memory that a process holds right now. */
export function residentMegabytes(pid: number = process.pid): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1000)
}

/**
 * Watches the memory of a process until it is called: the most it held, in megabytes. It reads a counter only; adding up
 * pages, as `memoryOf` does, would hold the process back.
 */
export function watchMemory(pid: number): () => number {
  let peak = residentMegabytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 100)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** How many files, sockets and pipes a process has open. */
export function openFiles(pid: number = process.pid): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Processes whose environment holds this text; children inherit it. */
export function processesMarked(mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(mark))
    .map(Number)
}

/** Child processes, alive or waiting to be collected. */
export function childrenOf(pid: number = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

/** Seconds of processor time that a process has used. */
export function cpuSeconds(pid: number = process.pid): number {
  const fields = statOf(String(pid))
  return (Number(fields[12]) + Number(fields[13])) / 100 // user and system, in the kernel's hundredths
}

function parentOf(pid: string): number {
  return Number(statOf(pid)[2])
}

/** Fields of `/proc/PID/stat` after the process's name in parentheses, which may hold any character. */
function statOf(pid: string): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 1).split(' ')
}

/** A process may be gone at any moment. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
