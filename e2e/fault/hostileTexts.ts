const SPACES = ' '.repeat(100_000)
/** Hostile subtitle files that are made of one piece: the extension, what stands before the pieces, and the piece. */
export const HOSTILE_TEXTS: readonly (readonly [extension: string, head: string, piece: string])[] = [
  ['srt', '', '\0'],
  ['srt', '', '\x01a'],
  ['srt', '', '1\r'],
  ['srt', '', '<'],
  ['srt', '', 'a'],
  ['srt', '', '00:00:01 --> 00:00:02\na\n'],
  ['srt', '00:00:01 --> 00:00:02\n', 'AMINA: a '],
  ['srt', '00:00:01 --> 00:00:02\n', `<v${SPACES}`],
  ['srt', '00:00:01 --> 00:00:02\n', '<v a>b '],
  ['srt', '00:00:01 --> 00:00:02\n', '['],
  ['srt', '', `${' '.repeat(19_000)}x\n`],
  ['vtt', 'WEBVTT\n\n', '1 -->'],
  ['csv', '', '"'],
  ['csv', '', '"a'],
  ['csv', '', '","'],
  ['csv', '', 'a,'],
  ['csv', '', '1,2,a\n'],
  ['csv', '', `1h${SPACES}x,2,a\n`],
  ['txt', '', `0:12 -${SPACES}x\n`],
  ['txt', '', '0:12 a\n'],
  ['sbv', '', '0:00:01.000,0:00:02.500\na\n'],
  ['ass', '', `Dialogue:${SPACES}a\u2028`],
  ['ass', '[Events]\nFormat: ', 'a,'],
  ['ass', '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,{', '\\p1'],
  ['ttml', '<tt>', '<p>'],
  ['ttml', '<tt>', '<p begin="1s">'],
  ['ttml', '<tt>', '<p begin="1s" end="2s"><span>a</span></p>'],
  ['ttml', '<tt>', '<br/>'],
  ['ttml', '<tt><p begin="1s" end="2s">', '&'],
  ['ttml', '<tt>', '<a b="'],
  ['ttml', '<tt', ' a="" '],
]

/** A hostile file of about so many bytes. */
export function hostileText([, head, piece]: (typeof HOSTILE_TEXTS)[number], bytes: number): string {
  return head + piece.repeat(Math.ceil(bytes / piece.length))
}

/** A name for a hostile file's shape. */
export function shapeOf([extension, head, piece]: (typeof HOSTILE_TEXTS)[number]): string {
  return `${JSON.stringify(head + piece.slice(0, 30)).slice(0, 40)} as .${extension}`
}
