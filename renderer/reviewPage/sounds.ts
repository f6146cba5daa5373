import { fromBase64 } from '../../shared/review/reviewAnswer.ts'

/** The base64 of a part of the file; it is read when it is wanted, so that a large file opens at once. */
function partOf(name: string): string | undefined {
  return document.getElementById(name)?.textContent || undefined
}

/** The picture of a line as an address. */
export function pictureOf(id: number): string | undefined {
  const part = partOf(`picture-${id}`)
  return part === undefined ? undefined : `data:image/jpeg;base64,${part}`
}

/** Whether a line has a sound. */
export function hasSound(id: number): boolean {
  return document.getElementById(`sound-${id}`) !== null
}

/** The film as an address, made when it is first wanted. */
export function filmUrl(): string | undefined {
  const part = partOf('film')
  if (part === undefined) return undefined
  // A film is too large for an address of its own.
  return URL.createObjectURL(new Blob([fromBase64(part) as Uint8Array<ArrayBuffer>], { type: 'video/mp4' }))
}

/** Whether the file has a film. */
export function hasFilm(): boolean {
  return document.getElementById('film') !== null
}

/** Plays lines, one at a time. */
export interface Player {
  /** The line that plays. */
  playing(): number | undefined
  /** Played seconds of its sound. */
  time(): number
  /** Plays these lines, one after the other. */
  play(ids: readonly number[]): void
  stop(): void
}

/** Makes the player; `onChange` is called when another line plays, or none. */
export function createPlayer({ onChange, onFault }: { onChange(): void; onFault(): void }): Player {
  const audio = new Audio()
  let queue: readonly number[] = []
  const next = () => {
    queue = queue.slice(1)
    begin()
  }
  const begin = () => {
    const [id] = queue
    const part = id === undefined ? undefined : partOf(`sound-${id}`)
    if (id !== undefined && part === undefined) return next()
    if (part !== undefined) {
      // As an address of data: blobs of sound fail on old phones.
      audio.src = `data:audio/ogg;base64,${part}`
      const startedQueue = queue
      audio.play().catch((error: unknown) => {
        // Another line may have been started meanwhile.
        if (queue !== startedQueue || (error instanceof DOMException && error.name === 'AbortError')) return
        queue = []
        onFault()
        onChange()
      })
    } else audio.pause()
    onChange()
  }
  audio.addEventListener('ended', next)
  return {
    playing: () => queue[0],
    time: () => audio.currentTime,
    play(ids) {
      queue = [...ids]
      begin()
    },
    stop() {
      queue = []
      begin()
    },
  }
}
