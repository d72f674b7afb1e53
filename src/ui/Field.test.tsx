// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextField } from './Field';

test('a field is described by its hint, rules and problem; a problem that is no rule is an alert', () => {
  const props = { label: 'Name', value: 'X', onChange: () => {}, hint: 'Unique.' };
  const rules = [
    { rule: 'Be short', holds: true },
    { rule: 'Be lower case', holds: false },
    { rule: 'Be new', holds: undefined },
  ];
  const { rerender } = render(<TextField {...props} rules={rules} />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveAccessibleDescription('Unique. Be short (met) Be lower case (not met) Be new');
  expect(field).toHaveAttribute('aria-invalid', 'false');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  rerender(<TextField {...props} rules={rules} problem="Be lower case." />);
  expect(field).toHaveAccessibleDescription('Unique. Be short (met) Be lower case (not met) Be new');
  expect(field).toHaveAttribute('aria-invalid', 'true');
  rerender(<TextField {...props} problem="Be lower case." />);
  expect(field).toHaveAccessibleDescription('Unique. Be lower case.');
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('alert')).toHaveTextContent('Be lower case.');
});
