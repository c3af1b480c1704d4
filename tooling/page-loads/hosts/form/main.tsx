import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The baseline form: React, a field, a button, and no style sheet. */
function Form() {
  const [email, setEmail] = useState('');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        E-mail
        <input
          type="email"
          name="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      <button type="submit">Continue</button>
    </form>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Form />);
