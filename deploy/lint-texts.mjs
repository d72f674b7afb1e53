// A plugin for oxlint: no text comes, goes or changes beside something else. A translating browser replaces each text of a
// page by elements; then React can neither change nor remove it, and finds no place before it.

/** @typedef {{ type: string, range: [number, number], [part: string]: any }} Node */

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
export const alone = {
  create(context) {
    /** @param {Node} node @param {string} message */
    const report = (node, message) => context.report({ node, message });

    /** @param {Node} parent */
    const check = ({ type, children }) => {
      /** @type {readonly Node[]} */
      const shown = children.filter(isShown);
      // What a fragment stands beside is seen only where it is used.
      if (shown.length < 2 && type !== 'JSXFragment') return;
      for (const [place, child] of shown.entries()) {
        const before = shown[place - 1];
        const isStatic = child.type === 'JSXText' && !isBlank(child);
        if (isChanging(child, shown))
          report(child, 'This text changes beside something else: wrap it in an element.');
        else if (isStatic && (type === 'JSXFragment' || (before && comesAndGoes(before))))
          report(child, 'This text stands beside what comes and goes: wrap it in an element.');
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

export default { meta: { name: 'texts' }, rules: { alone } };

/** @param {Node} child */
function isShown({ type, value, expression }) {
  if (type === 'JSXText') return value.trim() !== '' || !value.includes('\n');
  return type !== 'JSXExpressionContainer' || expression.type !== 'JSXEmptyExpression';
}

/** Nobody translates a space. @param {Node} text */
function isBlank({ value }) {
  return value.trim() === '';
}

/**
 * Whether it is, or may be, a text that is not always the same.
 * @param {Node} child @param {readonly Node[]} siblings
 */
function isChanging({ type, expression }, siblings) {
  if (type !== 'JSXExpressionContainer' || expression.type === 'Literal') return false;
  const results = resultsOf(expression);
  const isMixed = siblings.some((one) => one.type === 'JSXText' && !isBlank(one));
  return results.some((one) => isText(one) || (isMixed && isUnknown(one)));
}

/** @param {Node} node */
function isText({ type, value }) {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string' && value !== '');
}

/** @param {Node} node */
function isUnknown({ type, callee }) {
  const isList = callee?.property?.name === 'map';
  return ['Identifier', 'MemberExpression', 'CallExpression'].includes(type) && !isList;
}

/** @param {Node} child */
function comesAndGoes({ type, expression }) {
  return type === 'JSXExpressionContainer' && resultsOf(expression).length > 1;
}

/**
 * What an expression may give, for as far as its text says it.
 * @param {Node} node @returns {readonly Node[]}
 */
function resultsOf(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(resultsOf);
  if (node.type !== 'LogicalExpression') return [node];
  // The left side of "and" is shown only when it is empty.
  const left = node.operator === '&&' ? [{ ...node, type: 'Nothing' }] : resultsOf(node.left);
  return [...left, ...resultsOf(node.right)];
}
