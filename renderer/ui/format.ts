import { formats } from '../locales/t.ts'
/** A number of bytes in words: `340 kB`, `1.2 MB`, `3.4 GB`. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${value < 10 && step > 1 ? formats.number(value, 1) : Math.round(value)} ${units[step]}`
}

/** The last part of a path of any system. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
