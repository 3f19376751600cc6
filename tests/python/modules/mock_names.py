# Attributes of mocks that are set and deleted.
import string
import unittest.mock
from unittest.mock import ANY, DEFAULT, MagicMock, Mock, NonCallableMock, PropertyMock, call, create_autospec, mock_open, patch, seal, sentinel

m = Mock()
m.x = 3
print(m.x, hasattr(m, "z"))
m.configure_mock(x=4, **{"q.return_value": 1})
print(m.x, m.q(), sorted(unittest.mock.__all__))
