/**
 * What a style sheet uses: properties and their words, functions, units, selectors, at-rules. A declaration that a browser
 * does not know is passed over: it is no use where one before it in the same rule says the same property in known words, and
 * neither is what stands under `@supports`.
 */
import * as css from 'css-tree'
import { featureAt, lacking } from './compat.mjs'

const UNITS = {
  dvh: 'viewport_percentage_units_dynamic',
  svh: 'viewport_percentage_units_small',
  lvh: 'viewport_percentage_units_large',
  cqw: 'container_query_length_units',
  cqh: 'container_query_length_units',
  lh: 'lh',
  rlh: 'rlh',
}

/** Functions by their name, wherever the data has them. */
const functions = new Map()
const gather = (at) => {
  for (const [name, feature] of Object.entries(at)) {
    if (name.startsWith('__') || typeof feature !== 'object') continue
    if (feature.__compat) functions.set(name, [...(functions.get(name) ?? []), feature])
    gather(feature)
  }
}
gather(featureAt(['css', 'types']))
gather(featureAt(['css', 'functions']) ?? {})

/** Every use in a sheet, with the features that it may be. */
export function usesOfSheet(text, where) {
  const uses = []
  const add = (name, ...features) => {
    const known = features.filter(Boolean)
    if (known.length > 0) uses.push({ name, features: known, where })
  }
  // css-tree does not read a query in a query: what is asked for is the same.
  const readable = text.replace(/@media[^{]*/g, (query) => query.replace(/\(not \(([^()]*)\)\)/g, '($1)'))
  const tree = css.parse(readable, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw new Error(`${where}: ${error.message}`)
    },
  })

  /** What a declaration uses, apart from its custom properties' names. */
  function usesOfDeclaration({ property, value }) {
    const own = []
    const note = (name, ...features) => own.push({ name, features: features.filter(Boolean), where })
    const isNewProperty = lacking(featureAt(['css', 'properties', property])).length > 0
    if (!property.startsWith('-')) note(property, featureAt(['css', 'properties', property]))
    css.walk(value, (node) => {
      if (node.type === 'Function') note(`${node.name}()`, ...(functions.get(node.name) ?? []))
      if (node.type === 'Dimension' && UNITS[node.unit])
        note(node.unit, featureAt(['css', 'types', 'length', UNITS[node.unit]]))
      if (node.type === 'Identifier' && !property.startsWith('-') && !isNewProperty)
        note(`${property}: ${node.name}`, featureAt(['css', 'properties', property, node.name]))
    })
    return own.filter(({ features }) => features.length > 0)
  }
  const isNew = ({ features }) => features.every((feature) => lacking(feature).length > 0)

  /** The pseudo-class of a selector that is not everywhere. */
  const newSelector = (selector) =>
    css.find(
      selector,
      ({ type, name }) =>
        type === 'PseudoClassSelector' && lacking(featureAt(['css', 'selectors', name])).length > 0,
    )?.name

  css.walk(tree, function (node) {
    const isGuarded = this.atrule?.name === 'supports'
    if (node.type === 'Atrule') {
      add(`@${node.name}`, featureAt(['css', 'at-rules', node.name]))
      return
    }
    if (node.type === 'Feature' || node.type === 'FeatureRange') {
      if (this.atrule?.name === 'media' && node.name)
        add(`@media (${node.name})`, featureAt(['css', 'at-rules', 'media', node.name]))
      if (node.type === 'FeatureRange')
        add('@media (a < b)', featureAt(['css', 'at-rules', 'media', 'range_syntax']))
    }
    if (isGuarded) return
    if (node.type === 'PseudoClassSelector') add(`:${node.name}`, featureAt(['css', 'selectors', node.name]))
    if (node.type === 'PseudoElementSelector' && !node.name.startsWith('-'))
      add(`::${node.name}`, featureAt(['css', 'selectors', node.name]))
    // A rule is passed over whole where one of its selectors is not known.
    if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
      const news = node.prelude.children.toArray().map(newSelector)
      if (news.some(Boolean) && !news.every(Boolean))
        add(`:${news.find(Boolean)} beside others`, featureAt(['css', 'selectors', news.find(Boolean)]))
    }
    if (node.type === 'NestingSelector') add('&', featureAt(['css', 'selectors', 'nesting']))
    if (node.type !== 'Block') return
    const said = new Set()
    for (const child of node.children) {
      if (child.type !== 'Declaration') continue
      const own = usesOfDeclaration(child)
      const news = own.filter(isNew)
      const base = child.property.replace(/^-webkit-/, '')
      // With a variable in it a browser takes it, and finds out too late that it does not know the rest.
      const isTaken =
        child.property.startsWith('--') ||
        css.find(child.value, ({ type, name }) => type === 'Function' && name === 'var')
      if (news.length === 0) said.add(base)
      else if (isTaken || !said.has(base)) for (const one of news) uses.push(one)
    }
  })
  return uses
}
