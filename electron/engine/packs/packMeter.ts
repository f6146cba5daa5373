import type { Pack, PackFile } from '../../../shared/packs/pack.ts'
import type { PackProgress } from '../../../shared/packs/packRoutes.ts'

/** The summed progress of a pack's files. */
export interface PackMeter {
  downloaded(index: number, bytes: number, total: number): void
  unpacked(file: PackFile, fraction: number): void
}

/** Milliseconds over which the speed is averaged, and between two reports. */
const DOWNLOAD_SPEED_WINDOW_MS = 3000
const PACK_REPORT_INTERVAL_MS = 200

/** Makes a meter that reports a few times a second. */
export function createPackMeter(
  pack: Pack,
  onProgress: (progress: PackProgress) => void = () => undefined,
  now: () => number = () => performance.now(),
): PackMeter {
  const files = pack.files.map(({ bytes }) => ({ bytes: 0, total: bytes, begun: false }))
  const sum = (key: 'bytes' | 'total'): number => files.reduce((total, file) => total + file[key], 0)
  const samples: { at: number; bytes: number }[] = []
  let [received, reported] = [0, Number.NEGATIVE_INFINITY]
  const speed = (): number => {
    const [oldest, newest] = [samples[0], samples.at(-1)]
    if (oldest === undefined || newest === undefined || newest.at - oldest.at < PACK_REPORT_INTERVAL_MS) return 0
    return Math.round(((newest.bytes - oldest.bytes) * 1000) / (newest.at - oldest.at))
  }
  return {
    downloaded(index, bytes, total) {
      const file = files[index]
      if (file === undefined) return
      // Bytes of an earlier attempt do not count as speed, and a download that starts over does not lower it.
      if (file.begun) received += Math.max(0, bytes - file.bytes)
      Object.assign(file, { bytes, total, begun: true })
      const at = now()
      if (at - reported < PACK_REPORT_INTERVAL_MS && bytes < total) return
      reported = at
      samples.push({ at, bytes: received })
      while (samples[0] !== undefined && at - samples[0].at > DOWNLOAD_SPEED_WINDOW_MS) samples.shift()
      onProgress({ stage: 'downloading', bytes: sum('bytes'), total: sum('total'), speed: speed() })
    },
    unpacked(file, fraction) {
      const total = file.unpack?.bytes ?? 0
      onProgress({ stage: 'unpacking', bytes: Math.round(fraction * total), total, speed: 0 })
    },
  }
}
