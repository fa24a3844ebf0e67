/**
 * What a script uses of the language's library and of the browser. A name that nothing in the file declares is the browser's;
 * what belongs to such a name, or to a variable that holds `new` of one, is looked up there. Of any other object only the
 * member's name is known: it counts when everything that has a member of this name is newer than the floor, and no script of
 * the build gives that name to anything of its own.
 * What is asked for by `?.` is done without where it is missing, and is no use.
 */
import { parseSync } from 'vite'
import { data, featureAt } from './compat.mjs'

const builtins = data.javascript.builtins
/** Objects that are there from the start, by the name of their interface. */
const THINGS = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  indexedDB: 'IDBFactory',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  sessionStorage: 'Storage',
  visualViewport: 'VisualViewport',
}
/** What a member of any object holds, whatever that is. */
const MEMBERS = {
  searchParams: 'URLSearchParams',
  serviceWorker: 'ServiceWorkerContainer',
  classList: 'DOMTokenList',
}
const GLOBALS = new Set(['globalThis', 'window', 'self'])

/** Everything that has a member of this name, of its instances. */
const holders = new Map()
const add = (name, feature) => holders.set(name, [...(holders.get(name) ?? []), feature])
for (const room of [data.api, builtins, builtins.Intl, data.webassembly?.api ?? {}])
  for (const [owner, members] of Object.entries(room))
    for (const [name, feature] of Object.entries(members))
      if (name !== owner && !name.startsWith('__') && feature.__compat)
        add(name.replace(/_static$/, ''), feature)

const isScope = ({ type }) =>
  /Function|^Program$|^BlockStatement$|^For|^CatchClause$|^Class|^SwitchStatement$/.test(type)

/** The names that a pattern declares. */
function namesIn(pattern) {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) => namesIn(one.value ?? one.argument))
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn)
  return namesIn(pattern.left ?? pattern.argument)
}

const childrenOf = (node) =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : [value].flat().filter((one) => typeof one?.type === 'string'),
  )

/** Declares what stands in a scope itself; `var` and functions in blocks are near enough. */
function declare(node, scope) {
  for (const param of node.params ?? []) for (const name of namesIn(param)) scope.set(name, undefined)
  for (const name of namesIn(node.param)) scope.set(name, undefined)
  if (node.type.endsWith('Expression') && node.id) scope.set(node.id.name, undefined)
  const look = (child) => {
    if (child.type === 'VariableDeclarator')
      for (const name of namesIn(child.id))
        scope.set(name, child.id.type === 'Identifier' ? child.init : undefined)
    if (/^(Function|Class)Declaration$/.test(child.type) && child.id) scope.set(child.id.name, undefined)
    if (/^Import\w*Specifier$/.test(child.type)) scope.set(child.local.name, undefined)
    if (isScope(child)) {
      // A `var` in a block belongs to the function.
      if (!/Function|Class/.test(child.type))
        childrenOf(child)
          .filter(({ kind }) => kind === 'var')
          .forEach(look)
      return
    }
    childrenOf(child).forEach(look)
  }
  childrenOf(node).forEach(look)
}

function parsed(code, where) {
  const { program, errors } = parseSync(where, code, { lang: 'js', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${where}: ${errors[0].message}`)
  return program
}

/** The names that a script gives to members of its own: keys of objects and classes, and what it assigns to. */
export function namesGiven(code, where) {
  const names = new Set()
  const give = (key) => names.add(key?.name ?? key?.value)
  const visit = (node) => {
    if (node.type === 'ObjectExpression')
      for (const { key, computed } of node.properties) if (!computed) give(key)
    if (/^(MethodDefinition|PropertyDefinition)$/.test(node.type) && !node.computed) give(node.key)
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && !node.left.computed)
      give(node.left.property)
    childrenOf(node).forEach(visit)
  }
  visit(parsed(code, where))
  return names
}

/** Every use in a script, with the features that it may be. `given`: what all scripts of the build give names to. */
export function usesOfScript(code, where, given = new Set()) {
  const program = parsed(code, where)
  const uses = []
  const note = (name, ...features) => {
    const known = features.filter(Boolean)
    if (known.length > 0) uses.push({ name, features: known, where })
  }

  const valueOf = (name, scopes) => {
    const scope = scopes.findLast((one) => one.has(name))
    return scope ? { isOwn: true, value: scope.get(name) } : { isOwn: false }
  }
  const isGlobal = (node, scopes) => node?.type === 'Identifier' && !valueOf(node.name, scopes).isOwn

  /** The interface of what an expression holds; undefined where that is not known. */
  function kindOf(node, scopes, depth = 0) {
    if (!node || depth > 3) return undefined
    if (node.type === 'ChainExpression') return kindOf(node.expression, scopes, depth)
    if (node.type === 'NewExpression' && isGlobal(node.callee, scopes)) return node.callee.name
    if (node.type === 'MemberExpression' && !node.computed) {
      if (isRoot(node.object, scopes)) return THINGS[node.property.name]
      return MEMBERS[node.property.name]
    }
    if (node.type !== 'Identifier') return undefined
    const { isOwn, value } = valueOf(node.name, scopes)
    return isOwn ? kindOf(value, scopes, depth + 1) : THINGS[node.name]
  }
  const isRoot = (node, scopes) => isGlobal(node, scopes) && GLOBALS.has(node.name)

  const noteGlobal = (name) => {
    if (THINGS[name] || GLOBALS.has(name)) return
    note(
      name,
      featureAt(['javascript', 'builtins', name]),
      featureAt(['api', name]),
      featureAt(['api', 'Window', name]),
    )
  }
  const memberOf = (kind, name) =>
    featureAt(['api', kind, name]) ?? featureAt(['javascript', 'builtins', kind, name])

  function noteMember(object, name, scopes) {
    if (isRoot(object, scopes)) return noteGlobal(name)
    const kind = kindOf(object, scopes)
    if (kind && memberOf(kind, name)) return note(`${kind}.${name}`, memberOf(kind, name))
    const owner = isGlobal(object, scopes) ? object.name : undefined
    const ofOwner =
      owner &&
      (featureAt(['api', owner, `${name}_static`]) ?? featureAt(['javascript', 'builtins', owner, name]))
    if (ofOwner) return note(`${owner}.${name}`, ofOwner)
    if (!kind && !given.has(name)) note(`.${name}`, ...(holders.get(name) ?? []))
  }

  function visit(node, scopes, parent) {
    let inside = scopes
    if (isScope(node)) {
      const scope = new Map()
      declare(node, scope)
      inside = [...scopes, scope]
    }
    const isAsked = parent?.optional === true && (parent.object === node || parent.callee === node)
    if (node.type === 'MemberExpression' && !node.computed && !isAsked)
      noteMember(node.object, node.property.name, inside)
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init)
      for (const { key, computed, value } of node.id.properties)
        if (key?.type === 'Identifier' && !computed && value.type !== 'AssignmentPattern')
          noteMember(node.init, key.name, inside)
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      if (isGlobal(node.callee, inside) && !node.optional) noteGlobal(node.callee.name)
      if (
        /^(add|remove)EventListener$/.test(node.callee.property?.name) &&
        node.arguments[0]?.type === 'Literal'
      )
        note(`event ${node.arguments[0].value}`, ...(holders.get(`${node.arguments[0].value}_event`) ?? []))
    }
    if (node.type === 'Literal' && node.regex?.flags.includes('v'))
      note('regular expression /v', builtins.RegExp.unicodeSets)
    for (const child of childrenOf(node)) visit(child, inside, node)
  }
  visit(program, [], undefined)
  return uses
}
