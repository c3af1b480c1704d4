const form = document.querySelector('form');
if (form instanceof HTMLFormElement) form.submit();
