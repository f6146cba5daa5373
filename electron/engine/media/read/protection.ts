import { AV_PKT_DATA_ENCRYPTION_INFO, AV_PKT_DATA_ENCRYPTION_INIT_INFO } from 'node-av/constants'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { SourceFile } from './sourceFile.ts'

/** Sample entries of protected MP4 tracks: common encryption and the older iTunes ones. */
const PROTECTED_TAGS = new Set(['encv', 'enca', 'enct', 'encs', 'drms', 'drmi'])

/** Packets to examine: enough to meet every track of an interleaved file. */
const SAMPLE = 200

/**
 * Throws `invalid` for a copy-protected file. Reads its first packets, so open the file again to read from the
 * beginning.
 */
export function refuseProtected(source: SourceFile): void {
  if (isMarked(source) || hasEncryptedPackets(source)) {
    throw invalid(say('engine.video.protected'))
  }
}

function isMarked(source: SourceFile): boolean {
  return source.streams.some(
    ({ codecpar }) =>
      PROTECTED_TAGS.has(codecpar.codecTagString ?? '') ||
      codecpar.getCodedSideData(AV_PKT_DATA_ENCRYPTION_INIT_INFO) !== null,
  )
}

/**
 * Whether packets are encrypted. FFmpeg reports a protected MP4 track under its real codec, so only the packets show
 * it.
 */
function hasEncryptedPackets(source: SourceFile): boolean {
  const unseen = new Set(source.streams.map((stream) => stream.index))
  let count = 0
  for (const packet of source.packets()) {
    if (packet.getSideData(AV_PKT_DATA_ENCRYPTION_INFO) !== null) return true
    unseen.delete(packet.streamIndex)
    count++
    if (unseen.size === 0 || count === SAMPLE) return false
  }
  return false
}
