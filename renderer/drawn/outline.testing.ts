import { type DrawnNode, isNode, textOf, walk } from './markup.testing.ts'

/** Roles of elements that have one by their tag. */
const TAG_ROLES: Readonly<Record<string, string>> = {
  ...{ button: 'button', textarea: 'textbox', option: 'option', dialog: 'dialog', nav: 'navigation', output: 'status' },
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', table: 'table', tr: 'row', td: 'cell' },
  ...{ th: 'columnheader', ul: 'list', ol: 'list', li: 'listitem', fieldset: 'group', details: 'group', form: 'form' },
  ...{ summary: 'summary', meter: 'meter', progress: 'progressbar', dt: 'term', dd: 'definition', aside: 'aside' },
  ...{ select: 'combobox', video: 'video', audio: 'audio', figure: 'figure', article: 'article', section: 'region' },
}

const INPUT_ROLES: Readonly<Record<string, string>> = {
  ...{ checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox' },
  ...{ file: 'file', color: 'colour', button: 'button', submit: 'button' },
}

/** Roles whose name is their content where they have no other. */
const NAMED_BY_CONTENT = new Set(
  'button link option tab menuitem menuitemradio menuitemcheckbox checkbox radio switch heading columnheader rowheader summary'.split(
    ' ',
  ),
)

/** Roles whose name is their content only where nothing in it has a role. */
const HEADS = new Set(['heading', 'columnheader', 'rowheader'])

/** Roles without a line of their own unless they have a name. */
const ONLY_WITH_NAME = new Set(['form', 'region', 'group', 'none', 'presentation', 'generic', 'figure'])

const INLINE_TAGS = new Set(
  'span b i em strong small code kbd time mark bdi abbr sub sup q a u s br ruby rt'.split(' '),
)

/** Attributes that people notice, besides those that begin with `aria-` and our own that begin with `data-`. */
const NOTED_ATTRIBUTES = new Set(
  'checked readonly required min max step maxlength placeholder href lang dir open autofocus'.split(' '),
)

/** Attributes that refer to other elements, or are said otherwise in a line. */
const UNNOTED_ATTRIBUTES = new Set(
  [
    'label',
    'labelledby',
    'describedby',
    'hidden',
    'controls',
    'owns',
    'activedescendant',
    'details',
    'errormessage',
    'disabled',
  ].map((name) => `aria-${name}`),
)

/** How many options of a list are named at most. */
const MAX_NAMED_OPTIONS = 12

/** An element with a role, or a text, as a line of an outline says it. */
export interface OutlinedElement {
  /** `role "name"`. */
  readonly label: string
  /** The label, the value and the states, as in `textbox "Name" = "Amina" [disabled]`. */
  readonly line: string
  readonly depth: number
  readonly isOff: boolean
  readonly node: DrawnNode
}

/** A drawn part whose outline is being made. */
interface Outlining {
  readonly byId: ReadonlyMap<string, DrawnNode>
  readonly labels: ReadonlyMap<string, DrawnNode>
  /** Elements that are the name of another one. */
  readonly said: Set<DrawnNode>
  readonly lines: OutlinedElement[]
}

/** Where an element stands in an outline. */
interface Place {
  readonly depth: number
  /** Whether a group around it is disabled. */
  readonly isOff: boolean
  /** The label around it. */
  readonly label?: DrawnNode | undefined
}

interface PlaceWithStates extends Place {
  readonly states: readonly string[]
}

/**
 * Lists the elements of a drawn part that a person gets, in their order: a line for each element with a role, with its name, value and states, and one for
 * each text between them. What is hidden from people is left out, and so is what has only looks.
 */
export function outlineOf(root: DrawnNode): OutlinedElement[] {
  const byId = new Map<string, DrawnNode>()
  const labels = new Map<string, DrawnNode>()
  const said = new Set<DrawnNode>()
  for (const node of walk(root)) {
    const { id, for: target } = node.attributes
    if (id !== undefined) byId.set(id, node)
    if (node.tag === 'label' && target !== undefined) labels.set(target, node)
  }
  for (const [target, label] of labels) if (byId.has(target)) said.add(label)
  const outlining = { byId, labels, said, lines: [] }
  outlineChildren(outlining, root, { depth: 0, isOff: false })
  return outlining.lines
}

/** Adds the lines of what is in an element. Texts that stand in one line are one. */
function outlineChildren(outlining: Outlining, node: DrawnNode, place: Place): void {
  let text = ''
  let states: string[] = []
  const endLine = () => {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (words !== '' || states.length > 0) outlining.lines.push(textLine(node, words, { states, ...place }))
    text = ''
    states = []
  }
  for (const [at, child] of node.children.entries()) {
    if (!isNode(child)) text += child
    else if (isOnlySeen(child)) text += signOf(child)
    else if (isPhrase(child)) {
      text += spaceBefore(node, at) + (child.tag === 'br' ? ' ' : wordsOf(child, 'withSigns'))
      states.push(...statesWithin(outlining, child))
    } else if (!isGone(child) && !outlining.said.has(child)) {
      endLine()
      outlineLabelled(outlining, child, place)
    }
  }
  endLine()
}

/** Adds the lines of an element, or of the fields in a label. */
function outlineLabelled(outlining: Outlining, node: DrawnNode, place: Place): void {
  const fields = node.tag === 'label' ? fieldsIn(node) : []
  for (const field of fields) outlineNode(outlining, field, { ...place, label: node })
  if (fields.length === 0) outlineNode(outlining, node, place)
}

function outlineNode(outlining: Outlining, node: DrawnNode, { depth, label, ...around }: Place): void {
  const isOff = around.isOff || isOffItself(node)
  const role = roleOf(node)
  const name = role === undefined ? '' : nameOf(outlining, node, role, label)
  const states = statesOf(outlining, node, { name, isOff })
  if (role === undefined || (ONLY_WITH_NAME.has(role) && name === '')) {
    outlinePlain(outlining, node, { depth, isOff: around.isOff, label, states })
    return
  }
  const isNamedByContent = NAMED_BY_CONTENT.has(role) && !(HEADS.has(role) && hasRoles(node))
  const shown = isNamedByContent ? shownContent(node, name) : ''
  const title = name === '' ? role : `${role} "${name.replaceAll(/\s+/g, ' ')}"`
  const line = title + shownValue(node) + shown + inBrackets(states)
  outlining.lines.push({ label: title, line, depth, isOff, node })
  if (node.tag === 'select' || node.tag === 'textarea' || isNamedByContent) return
  const at = outlining.lines.length
  outlineChildren(outlining, node, { depth: depth + 1, isOff: isOff && node.tag === 'fieldset' })
  const [text, ...others] = outlining.lines.slice(at)
  if (name === '' && others.length === 0 && text?.label === text?.line && text?.label.startsWith('"'))
    outlining.lines.splice(at - 1, 2, {
      label: `${role} ${text.label}`,
      line: `${role} ${text.label}${inBrackets(states)}`,
      depth,
      isOff,
      node,
    })
}

function textLine(node: DrawnNode, words: string, { states, depth, isOff }: PlaceWithStates): OutlinedElement {
  const label = words === '' ? 'mark' : `"${words}"`
  return { label, line: label + inBrackets(states), node, depth, isOff }
}

/** Adds the lines of an element without a role: with states that people notice, it is a line, too. */
function outlinePlain(outlining: Outlining, node: DrawnNode, { states, ...place }: PlaceWithStates): void {
  const at = outlining.lines.length
  outlineChildren(outlining, node, place)
  if (states.length === 0) return
  const inside = outlining.lines.splice(at)
  const [only] = inside
  if (inside.length === 1 && only?.node === node)
    outlining.lines.push({ ...only, line: only.line + inBrackets(states) })
  else {
    const { depth, isOff } = place
    const part = { label: 'part', line: `part${inBrackets(states)}`, node, depth, isOff }
    outlining.lines.push(part, ...inside.map((one) => ({ ...one, depth: one.depth + 1 })))
  }
}

const textsOf = ({ byId }: Outlining, ids: string) =>
  ids
    .split(' ')
    .flatMap((id) => byId.get(id) ?? [])
    .map(nameIn)
    .join(' ')

/** The name that a screen reader says. */
function nameOf(outlining: Outlining, node: DrawnNode, role: string, around: DrawnNode | undefined): string {
  const { 'aria-label': own, 'aria-labelledby': ids, id = '', alt, title, placeholder } = node.attributes
  if (own !== undefined) return own
  if (ids !== undefined) return textsOf(outlining, ids)
  const label = isField(node) ? (outlining.labels.get(id) ?? around) : undefined
  const heading = label ?? node.children.filter(isNode).find(({ tag }) => tag === 'legend' || tag === 'caption')
  if (heading !== undefined) outlining.said.add(heading)
  const content = heading ?? (NAMED_BY_CONTENT.has(role) && !(HEADS.has(role) && hasRoles(node)) ? node : undefined)
  return (content === undefined ? '' : nameIn(content)) || alt || title || placeholder || ''
}

/** The states of an element that people notice. */
function statesOf(
  outlining: Outlining,
  node: DrawnNode,
  { name, isOff }: { readonly name: string; readonly isOff: boolean },
): string[] {
  const states = Object.entries(node.attributes).flatMap(([attribute, value]) =>
    attribute === 'title' && value === name ? [] : stateOf(attribute, value, node.own.has(attribute)),
  )
  const described = textsOf(outlining, node.attributes['aria-describedby'] ?? '')
  return [...(isOff ? ['disabled'] : []), ...states, ...(described === '' ? [] : [`described="${described}"`])]
}

const isOffItself = ({ attributes }: DrawnNode) => 'disabled' in attributes || attributes['aria-disabled'] === 'true'

const statesWithin = (outlining: Outlining, node: DrawnNode) =>
  [node, ...walk(node)].flatMap((one) => statesOf(outlining, one, { name: '', isOff: false }))

/** An attribute as a state, where people notice it. */
function stateOf(attribute: string, value: string, isOwn: boolean): string | readonly string[] {
  if (UNNOTED_ATTRIBUTES.has(attribute)) return []
  if (attribute === 'title') return `title="${value}"`
  if (attribute.startsWith('aria-')) return namedState(attribute.slice('aria-'.length), value)
  if (NOTED_ATTRIBUTES.has(attribute)) return namedState(attribute, value)
  return isOwn ? ownStateOf(attribute, value) : []
}

/** A state by an attribute that means something only where a component of ours gave it. */
function ownStateOf(attribute: string, value: string): string | readonly string[] {
  if (attribute.startsWith('data-')) return namedState(attribute.slice('data-'.length), value)
  if (attribute === 'style') return `{${value}}`
  return attribute === 'tabindex' && value === '-1' ? 'unreachable' : []
}

const namedState = (name: string, value: string) => (value === '' || value === 'true' ? name : `${name}=${value}`)

const inBrackets = (states: readonly string[]) => (states.length === 0 ? '' : ` [${states.join(', ')}]`)

/** Elements next to each other are told apart. */
function spaceBefore(node: DrawnNode, at: number): string {
  const before = node.children[at - 1]
  return before !== undefined && isNode(before) ? ' ' : ''
}

function wordsOfInner(node: DrawnNode, signs: 'without' | 'withSigns'): string {
  if (isGone(node) || isField(node)) return ''
  if (isOnlySeen(node)) return signs === 'without' ? '' : signOf(node)
  const { 'aria-label': name, alt } = node.attributes
  const words = name ?? alt ?? wordsOf(node, signs)
  return INLINE_TAGS.has(node.tag) && node.tag !== 'br' ? words : ` ${words} `
}

/** The text of a node that people are told, with the names of pictures in it; what only eyes get is left out, or in ‹›. */
function wordsOf(node: DrawnNode, signs: 'without' | 'withSigns' = 'without'): string {
  const parts = node.children.map((child, at) =>
    isNode(child) ? spaceBefore(node, at) + wordsOfInner(child, signs) : child,
  )
  return parts.join('').replaceAll(/\s+/g, ' ')
}

const nameIn = (node: DrawnNode) => wordsOf(node).trim()

/** The text of what only eyes get. */
function signOf(node: DrawnNode): string {
  const text = textOf(node).replaceAll(/\s+/g, ' ').trim()
  return text === '' ? '' : ` ‹${text}› `
}

const isOnlySeen = ({ attributes }: DrawnNode) => attributes['aria-hidden'] === 'true'

function isGone({ attributes, tag }: DrawnNode): boolean {
  return 'hidden' in attributes || tag === 'style' || attributes['type'] === 'hidden'
}

const isField = ({ tag }: DrawnNode) => tag === 'input' || tag === 'select' || tag === 'textarea' || tag === 'meter'

const fieldsIn = (node: DrawnNode) => [...walk(node)].filter(isField)

/** Whether an element stands in a line of text. */
function isPhrase(node: DrawnNode): boolean {
  return roleOf(node) === undefined && INLINE_TAGS.has(node.tag) && !isGone(node) && !hasRoles(node)
}

const hasRoles = (node: DrawnNode) => [...walk(node)].some((one) => roleOf(one) !== undefined)

function roleOf({ tag, attributes }: DrawnNode): string | undefined {
  const { role, href, type = 'text', alt } = attributes
  if (role !== undefined) return role
  if (tag === 'a') return href === undefined ? undefined : 'link'
  if (tag === 'input') return INPUT_ROLES[type] ?? 'textbox'
  if (tag === 'img') return alt === '' ? undefined : 'img'
  if ((tag === 'canvas' || tag === 'svg' || tag === 'div' || tag === 'span') && 'aria-label' in attributes) return 'img'
  return TAG_ROLES[tag]
}

/** The content of an element that has another name. */
function shownContent(node: DrawnNode, name: string): string {
  const content = wordsOf(node, 'withSigns').replaceAll(/\s+/g, ' ').trim()
  return content === '' || content === name ? '' : ` shows "${content}"`
}

/** The value of a field or of a meter, as it is shown. */
function shownValue(node: DrawnNode): string {
  if (node.tag === 'textarea') return ` = "${textOf(node).replaceAll('\n', ' ↵ ')}"`
  if (node.tag === 'select') {
    const options = [...walk(node)].filter(({ tag }) => tag === 'option')
    const names = options.map((option) => nameIn(option) + ('disabled' in option.attributes ? ' (off)' : ''))
    const chosen = options.findIndex(({ attributes }) => 'selected' in attributes)
    const all = names.length > MAX_NAMED_OPTIONS ? `${names.length} choices` : names.join(' | ')
    return ` = "${names[chosen] ?? ''}" of ${all}`
  }
  const { value, type } = node.attributes
  return value === undefined || type === 'checkbox' || type === 'radio' || node.tag === 'button' ? '' : ` = "${value}"`
}

/** Most characters of a line that has others behind it. */
const MAX_FOLDED_CHARACTERS = 180

/** Lines with the indent of their depth; what is inside an element stands behind it where all of that is short. */
export function foldLines(lines: readonly Pick<OutlinedElement, 'line' | 'depth'>[]): string[] {
  return lines.length === 0 ? [] : groupsOf(lines).flatMap(foldGroup)
}

type Group = readonly Pick<OutlinedElement, 'line' | 'depth'>[]

/** Lines of the same depth, each with those further in that follow it. */
function groupsOf(lines: Group): Group[] {
  const depth = Math.min(...lines.map((one) => one.depth))
  const starts = lines.flatMap((one, at) => (one.depth === depth || at === 0 ? [at] : []))
  return starts.map((start, at) => lines.slice(start, starts[at + 1]))
}

function foldGroup([head, ...inside]: Group): string[] {
  if (head === undefined) return []
  const indent = '  '.repeat(head.depth)
  const folded = foldLines(inside)
  const line = `${indent}${head.line}: ${folded.map((one) => one.trim()).join(' | ')}`
  const isFlat = inside.length > 0 && folded.every((one) => one.search(/\S/) === folded[0]?.search(/\S/))
  return isFlat && line.length <= MAX_FOLDED_CHARACTERS ? [line] : [indent + head.line, ...folded]
}
