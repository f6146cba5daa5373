/** The head of a form's part. */
export interface PartHead {
  /** The field's name; absent if the part does not belong to a form. */
  readonly name?: string
  /** The file's name, without the folders some clients send; absent if the part is no file. */
  readonly filename?: string
  /** The charset of a field's text. */
  readonly charset: string
}

/** Parses the header lines of a part, without the empty line at their end. Names are plain UTF-8 (RFC 7578). */
export function readPartHead(bytes: Buffer): PartHead {
  const lines = bytes
    .toString('utf8')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(lines.map(splitLine))
  const [kind, dispositionParameters] = readParameters(headers.get('content-disposition') ?? '')
  const [type, { charset = 'utf-8' }] = readParameters(headers.get('content-type') ?? 'text/plain')
  if (kind !== 'form-data' || dispositionParameters['name'] === undefined) return { charset }
  const filename = decodeExtended(dispositionParameters['filename*']) ?? dispositionParameters['filename']
  const isFile = filename !== undefined || type === 'application/octet-stream'
  return {
    name: dispositionParameters['name'],
    charset,
    ...(isFile ? { filename: (filename ?? '').replace(/^.*[/\\]/s, '') } : {}),
  }
}

function splitLine(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
}

const PARAMETER = /\s*;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gy

/** A header's value and its parameters by lower-case name; the first of two with the same name counts. */
function readParameters(header: string): [value: string, parameters: Record<string, string>] {
  const value = /^[^;]*/.exec(header)?.[0] ?? ''
  const parameters: Record<string, string> = Object.create(null)
  for (const [, name = '', quoted, plain = ''] of header.slice(value.length).matchAll(PARAMETER)) {
    parameters[name.toLowerCase()] ??= quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim()
  }
  return [value.trim().toLowerCase(), parameters]
}

/** Decodes an extended value of RFC 5987: charset, language and percent codes, as in `UTF-8''na%C3%AFve.mp4`. */
function decodeExtended(value: string | undefined): string | undefined {
  const [, charset = '', text = ''] = /^(utf-8|iso-8859-1)'[^']*'(.*)$/is.exec(value ?? '') ?? []
  try {
    if (charset !== '') return charset.toLowerCase() === 'utf-8' ? decodeURIComponent(text) : unescapeLatin(text)
  } catch {
    // The codes are not valid text; the plain name counts.
  }
  return undefined
}

function unescapeLatin(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
