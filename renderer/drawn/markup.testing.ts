/** An element of drawn markup. */
export interface DrawnNode {
  readonly tag: string
  /** As in the markup, with the names in small letters. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (DrawnNode | string)[]
  /** The attributes that a component of ours gave it. */
  readonly own: ReadonlySet<string>
  /** The number of the element of ours that it was made of (`MARKER`). */
  readonly made: number | undefined
}

/** The attribute by which an element in the markup says of which element of ours it was made. */
export const MARKER = 'data-made'

const TOKEN = /<!--.*?-->|<(\/?)([a-zA-Z0-9-]+)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gs
const ATTRIBUTE = /\s([^\s=>]+?)(?:="([^"]*)")?(?=\s|$|\/)/gs
const VOID_TAGS = new Set('area br col hr img input link meta source track wbr'.split(' '))
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' },
}

const decode = (text: string) => text.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)

/** Reads markup as React writes it: well formed, with each value in double quotes. The root has no tag. */
export function readMarkup(html: string, ownOf: (made: number) => readonly string[]): DrawnNode {
  const root = { tag: '', attributes: {}, children: [], own: new Set<string>(), made: undefined }
  const open: Pick<OpenNode, 'children'>[] = [root]
  for (const [token, slash, tag, attributes = ''] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)
    if (parent === undefined) throw new Error(`More is closed than was opened: ${html}`)
    if (slash === '/') open.pop()
    else if (tag !== undefined) {
      const node = { tag, children: [], ...readAttributes(attributes, ownOf) }
      parent.children.push(node)
      if (!VOID_TAGS.has(tag)) open.push(node)
    } else if (!token.startsWith('<!--')) parent.children.push(decode(token))
  }
  return root
}

interface OpenNode extends DrawnNode {
  readonly children: (DrawnNode | string)[]
}

function readAttributes(written: string, ownOf: (made: number) => readonly string[]) {
  const pairs = [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)])
  const { [MARKER]: marker, ...attributes } = Object.fromEntries(pairs) as Record<string, string>
  const made = marker === undefined ? undefined : Number(marker)
  const own = new Set(made === undefined ? [] : ownOf(made).map((name) => name.toLowerCase()))
  return { attributes, own, made }
}

export const isNode = (child: DrawnNode | string): child is DrawnNode => typeof child !== 'string'

/** All elements in an element, in their order. */
export function* walk(node: DrawnNode): Generator<DrawnNode> {
  for (const child of node.children)
    if (isNode(child)) {
      yield child
      yield* walk(child)
    }
}

/** The text in an element, as it is written there. */
export function textOf(node: DrawnNode): string {
  return node.children.map((child) => (isNode(child) ? textOf(child) : child)).join('')
}
