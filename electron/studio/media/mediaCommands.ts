import type { media as table } from '../../../shared/commands/media.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { Media } from './media.ts'

/** The handlers of `shared/commands/media.ts`. */
export function mediaCommands(media: Media): CommandHandlers<typeof table> {
  return {
    openMedia: ({ path }, { signal }) => media.open(path, signal),
    peaks: ({ path, until }, { signal }) => media.peaks(path, until, signal),
    proxy: async ({ path, encode }, { signal, onProgress }) => {
      return { url: await media.proxy(path, { encode, signal, onProgress }) }
    },
    shots: ({ path }, { signal, onProgress }) => media.shots(path, { signal, onProgress }),
    sound: async ({ path, ...wish }, { signal }) => ({ url: await media.sound(path, wish, signal) }),
    thumbnails: async ({ path, count }, { signal }) => ({ urls: await media.thumbnails(path, count, signal) }),
  }
}
